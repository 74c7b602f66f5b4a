// The router. It is our own, because the app needs a tenth of what a general router brings: every path is absolute,
// screens load themselves, and the history is `shared/navigation/history.ts`.
export { Link, type LinkProps, NavLink } from './link';
export { matchRoutes, type RouteObject } from './match';
export { createPath, type Location, type Path, parsePath, resolvePath, type To } from './paths';
export {
  Navigate,
  type NavigateOptions,
  type Navigator,
  Outlet,
  Router,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from './router';
