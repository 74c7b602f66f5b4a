package net.enlace.app;

import com.android.billingclient.api.BillingClient;
import com.android.billingclient.api.BillingClient.BillingResponseCode;
import com.android.billingclient.api.BillingClient.ProductType;
import com.android.billingclient.api.BillingClientStateListener;
import com.android.billingclient.api.BillingFlowParams;
import com.android.billingclient.api.BillingFlowParams.ProductDetailsParams;
import com.android.billingclient.api.BillingResult;
import com.android.billingclient.api.PendingPurchasesParams;
import com.android.billingclient.api.ProductDetails;
import com.android.billingclient.api.ProductDetails.PricingPhase;
import com.android.billingclient.api.ProductDetails.SubscriptionOfferDetails;
import com.android.billingclient.api.Purchase;
import com.android.billingclient.api.Purchase.PurchaseState;
import com.android.billingclient.api.QueryProductDetailsParams;
import com.android.billingclient.api.QueryPurchasesParams;
import com.getcapacitor.JSArray;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.json.JSONException;

/** The store of the device, by Play Billing. Its contract is `StorePlugin` in `web/src/native/plugins.ts`. */
@CapacitorPlugin(name = "Store")
public class StorePlugin extends Plugin {

    private BillingClient billing;
    /** What is done once the store answers; filled while the connection is being made. */
    private final List<Consumer<BillingResult>> waiting = new ArrayList<>();
    /** The purchase whose sheet is open. Only the main thread reads and writes it. */
    private PluginCall open;

    @Override
    public void load() {
        PendingPurchasesParams pending = PendingPurchasesParams.newBuilder().enableOneTimeProducts().build();
        billing = BillingClient.newBuilder(getContext())
            .setListener(this::settle)
            .enablePendingPurchases(pending)
            .build();
        // What was cut short: Google pays back what nobody acknowledges within three days.
        subscriptions(
            (result, purchases) -> {
                for (Purchase purchase : purchases) {
                    if (!purchase.isAcknowledged()) announce(purchase);
                }
            }
        );
    }

    @Override
    protected void handleOnDestroy() {
        billing.endConnection();
    }

    @PluginMethod
    public void getProducts(PluginCall call) {
        JSArray ids = call.getArray("ids", new JSArray());
        try {
            products(
                ids.<String>toList(),
                (result, found) -> {
                    if (!isOk(result)) {
                        refuse(call, result);
                        return;
                    }
                    JSArray products = new JSArray();
                    for (ProductDetails product : found) {
                        SubscriptionOfferDetails plan = basePlan(product);
                        if (plan != null) products.put(priced(product, plan));
                    }
                    call.resolve(new JSObject().put("products", products));
                }
            );
        } catch (JSONException failure) {
            call.reject("ids are texts", failure);
        }
    }

    @PluginMethod
    public void purchase(PluginCall call) {
        String id = call.getString("id");
        String account = call.getString("account");
        if (id == null || account == null) {
            call.reject("a purchase needs a product and an account");
            return;
        }
        products(
            Collections.singletonList(id),
            (result, found) -> {
                if (!isOk(result) || found.isEmpty()) refuse(call, result);
                else getActivity().runOnUiThread(() -> sell(call, found.get(0), account));
            }
        );
    }

    @PluginMethod
    public void restore(PluginCall call) {
        subscriptions(
            (result, purchases) -> {
                if (!isOk(result)) {
                    refuse(call, result);
                    return;
                }
                JSArray proofs = new JSArray();
                for (Purchase purchase : purchases) {
                    if (isPaid(purchase)) proofs.put(purchase.getPurchaseToken());
                }
                call.resolve(new JSObject().put("proofs", proofs));
            }
        );
    }

    /** The server acknowledges the purchase; what is told to it once more changes nothing. */
    @PluginMethod
    public void finish(PluginCall call) {
        if (call.getString("proof") == null) call.reject("there is no proof");
        else call.resolve();
    }

    private void sell(PluginCall call, ProductDetails product, String account) {
        SubscriptionOfferDetails plan = basePlan(product);
        if (plan == null || open != null) {
            call.reject(plan == null ? "the product has no base plan" : "another purchase is open");
            return;
        }
        ProductDetailsParams chosen = ProductDetailsParams.newBuilder()
            .setProductDetails(product)
            .setOfferToken(plan.getOfferToken())
            .build();
        BillingFlowParams flow = BillingFlowParams.newBuilder()
            .setProductDetailsParamsList(Collections.singletonList(chosen))
            .setObfuscatedAccountId(account)
            .build();
        open = call;
        BillingResult shown = billing.launchBillingFlow(getActivity(), flow);
        // Some failures reach the listener too, which has settled the call then.
        if (!isOk(shown)) settle(shown, null);
    }

    /** Answers the open purchase, and announces what was bought without one. */
    private void settle(BillingResult result, List<Purchase> purchases) {
        PluginCall call = open;
        open = null;
        for (Purchase purchase : purchases == null ? Collections.<Purchase>emptyList() : purchases) {
            if (call != null && purchase.getProducts().contains(call.getString("id"))) {
                call.resolve(outcome(purchase));
                call = null;
            } else {
                announce(purchase);
            }
        }
        if (call == null) return;
        if (result.getResponseCode() == BillingResponseCode.USER_CANCELED) {
            call.resolve(new JSObject().put("state", "cancelled"));
        } else {
            refuse(call, result);
        }
    }

    private static JSObject outcome(Purchase purchase) {
        if (!isPaid(purchase)) return new JSObject().put("state", "pending");
        return new JSObject().put("state", "purchased").put("proof", purchase.getPurchaseToken());
    }

    /** Kept until the page listens. What is not paid yet is announced when it is. */
    private void announce(Purchase purchase) {
        if (!isPaid(purchase)) return;
        notifyListeners("purchase", new JSObject().put("proof", purchase.getPurchaseToken()), true);
    }

    /** The product at its ordinary price, without the offers that only some people get. */
    private static SubscriptionOfferDetails basePlan(ProductDetails product) {
        List<SubscriptionOfferDetails> plans = product.getSubscriptionOfferDetails();
        if (plans == null) return null;
        for (SubscriptionOfferDetails plan : plans) {
            if (plan.getOfferId() == null) return plan;
        }
        return null;
    }

    private static JSObject priced(ProductDetails product, SubscriptionOfferDetails plan) {
        List<PricingPhase> phases = plan.getPricingPhases().getPricingPhaseList();
        String price = phases.get(phases.size() - 1).getFormattedPrice();
        return new JSObject().put("id", product.getProductId()).put("price", price);
    }

    private interface Answer<T> {
        void accept(BillingResult result, List<T> answered);
    }

    private void products(List<String> ids, Answer<ProductDetails> next) {
        List<QueryProductDetailsParams.Product> asked = new ArrayList<>();
        for (String id : ids) {
            asked.add(QueryProductDetailsParams.Product.newBuilder().setProductId(id).setProductType(ProductType.SUBS).build());
        }
        QueryProductDetailsParams query = QueryProductDetailsParams.newBuilder().setProductList(asked).build();
        connected(
            (ready) -> {
                if (!isOk(ready)) next.accept(ready, Collections.emptyList());
                else billing.queryProductDetailsAsync(
                    query,
                    (result, found) -> next.accept(result, found.getProductDetailsList())
                );
            }
        );
    }

    private void subscriptions(Answer<Purchase> next) {
        QueryPurchasesParams query = QueryPurchasesParams.newBuilder().setProductType(ProductType.SUBS).build();
        connected(
            (ready) -> {
                if (!isOk(ready)) next.accept(ready, Collections.emptyList());
                else billing.queryPurchasesAsync(query, next::accept);
            }
        );
    }

    /** Goes on once the store is there, or with the reason why it is not. A connection that was lost is made anew. */
    private void connected(Consumer<BillingResult> step) {
        synchronized (waiting) {
            if (!billing.isReady()) {
                waiting.add(step);
                if (waiting.size() == 1) billing.startConnection(connection);
                return;
            }
        }
        step.accept(BillingResult.newBuilder().setResponseCode(BillingResponseCode.OK).build());
    }

    private final BillingClientStateListener connection = new BillingClientStateListener() {
        @Override
        public void onBillingSetupFinished(BillingResult result) {
            List<Consumer<BillingResult>> steps;
            synchronized (waiting) {
                steps = new ArrayList<>(waiting);
                waiting.clear();
            }
            for (Consumer<BillingResult> step : steps) step.accept(result);
        }

        @Override
        public void onBillingServiceDisconnected() {
            // The next call connects again.
        }
    };

    private static boolean isOk(BillingResult result) {
        return result.getResponseCode() == BillingResponseCode.OK;
    }

    private static boolean isPaid(Purchase purchase) {
        return purchase.getPurchaseState() == PurchaseState.PURCHASED;
    }

    private static void refuse(PluginCall call, BillingResult result) {
        call.reject("the store refused: " + result.getDebugMessage(), String.valueOf(result.getResponseCode()));
    }
}
