//! All routes of the server, and the layers around them.

use crate::settings::Settings;
use crate::{
    access_log, app_links, assets, body_time, code_page, compression, config, demonstration, headers, mail_page,
    observe, payments, serve,
};
use app::AppState;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use std::sync::Arc;
use supabase::auth::AuthState;
use supabase::client_ip::{self, TrustedProxies};
use supabase::limits;
use supabase::own_page::{self, OwnPage};
use supabase::realtime::Realtime;
use supabase::registry::Registry;
use supabase::verifier::Verifier;
use tower::ServiceBuilder;
use tower::util::option_layer;

/// What the routes lead to.
pub(crate) struct Routes<'a> {
    pub settings: &'a Settings,
    pub app: &'a AppState,
    pub auth: &'a AuthState,
    pub realtime: &'a Realtime,
    pub registry: &'a Arc<Registry>,
    pub verifier: &'a Arc<Verifier>,
    pub access_logger: Option<access_log::AccessLogger>,
    pub providers: &'a payments::PaymentProviders,
}

impl Routes<'_> {
    /// The whole router. `probes` answer without the layers of the wire.
    pub fn router(&self, probes: Router) -> Router {
        let (app, settings) = (self.app, self.settings);
        let functions = self.functions();
        let mut all = probes
            .merge(app_links::router(
                settings.android_app.as_ref(),
                settings.ios_app.as_ref(),
            ))
            .merge(self.wire(functions.clone()))
            .merge(self.providers.pages(app.clock.clone(), functions));
        if settings.demo {
            all = all.merge(mail_page::router(settings.mail_dir(), &settings.site_url));
            let factor = demonstration::factor_file(&settings.data_dir);
            all = all.merge(code_page::router(factor, app.clock.clone(), &settings.site_url));
        }
        // All layers are added in one call. `Router::layer` puts each route into a box, and a request clones every box
        // below a layer that it passes, so one call for each layer would cost many copies.
        let layers = ServiceBuilder::new()
            .layer(from_fn(observe::trace))
            .layer(tower_http::catch_panic::CatchPanicLayer::new())
            .layer(from_fn_with_state(
                TrustedProxies::from(settings.trusted_proxies.as_slice()),
                client_ip::note,
            ))
            .layer(from_fn_with_state(
                headers::Hardening::new(&settings.site_url),
                headers::harden,
            ))
            .layer(from_fn(compression::restore_rows))
            .layer(compression::layer())
            .layer(from_fn(compression::set_rows_aside))
            .layer(from_fn(serve::speak));
        all.fallback_service(self.web()).layer(layers)
    }

    fn functions(&self) -> Router {
        supabase::functions::router(supabase::functions::FunctionsState {
            registry: self.registry.clone(),
            verifier: self.verifier.clone(),
            clock: self.app.clock.clone(),
        })
    }

    fn rest(&self) -> Router {
        supabase::rest::router(supabase::rest::RestState {
            db: self.app.db.clone(),
            registry: self.registry.clone(),
            verifier: self.verifier.clone(),
            clock: self.app.clock.clone(),
            budget: Arc::default(),
        })
    }

    /// What clients call, behind limits, the log of accesses and the rules for pages of other origins.
    fn wire(&self, functions: Router) -> Router {
        let (app, settings) = (self.app, self.settings);
        let limits = config::request_limits(settings, app);
        let access_logger = self.access_logger.clone().map(Arc::new);
        let layers = ServiceBuilder::new()
            .layer(supabase::cors::layer())
            .layer(from_fn_with_state(body_time::BodyTime::default(), body_time::limit))
            .layer(from_fn_with_state(
                OwnPage::new(&settings.site_url, self.verifier.clone(), app.clock.clone()),
                own_page::name_viewer,
            ))
            .layer(from_fn(supabase::drain_body::drain_request_body))
            .layer(from_fn(serve::bound_statements))
            .layer(option_layer(
                limits.map(|limits| from_fn_with_state(limits, limits::enforce)),
            ))
            .layer(option_layer(
                access_logger.map(|logger| from_fn_with_state(logger, access_log::note)),
            ));
        Router::new()
            .merge(supabase::auth::router(self.auth.clone()))
            .merge(self.rest())
            .merge(functions)
            .merge(app::media::storage(app, app::buckets(app), self.verifier.clone()))
            .merge(self.realtime.router())
            .layer(layers)
    }

    /// The web app, for every path that nothing else answers.
    fn web(&self) -> Router {
        let settings = self.settings;
        let providers = settings.providers.iter();
        let public = assets::PublicConfig {
            phone_factor: settings.phone_factor_enroll,
            anon_key: self.verifier.keys().anon().to_string(),
            demo: settings.demo,
            letter_hour: settings.letter_pace().0,
            providers: providers.map(|provider| provider.name.clone()).collect(),
        };
        Router::new()
            .fallback(assets::serve)
            .with_state(assets::Assets::new(&public, &settings.site_url))
    }
}
