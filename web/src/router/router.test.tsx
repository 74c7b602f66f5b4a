import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  createPath,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  parsePath,
  type RouteObject,
  Router,
  resolvePath,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from '.';
import { MemoryRouter } from './memory-router';

const Person = () => `person ${useParams().id}`;
const Frame = () => (
  <section aria-label="frame">
    <Outlet />
  </section>
);
const TABLE: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      { path: '/', element: <Frame />, children: [{ index: true, element: 'home' }] },
      { path: '/people/:id', element: <Person /> },
      { path: '/people/new', element: 'a new person' },
      { path: '/old', element: <Navigate to="/people/new" replace /> },
      { path: '*', element: 'nothing' },
    ],
  },
];
const Screens = () => useRoutes(TABLE);
const at = (path: string, also = <Screens />) =>
  render(<MemoryRouter initialEntries={[path]}>{also}</MemoryRouter>).container;

it.each([
  ['/', 'home'],
  ['/people/7', 'person 7'],
  ['/people/7/', 'person 7'],
  ['/people/jo%C3%A3o%20%2F', 'person joão /'],
  ['/people/%E0%A4%A', 'person %E0%A4%A'],
  ['/people/new?x=1#y', 'a new person'],
  ['/PEOPLE/New', 'a new person'],
  ['/people', 'nothing'],
  ['/people/7/photos', 'nothing'],
  ['/old', 'a new person'],
])('address leads to its screen: %s', (path, text) => {
  expect(at(path).textContent).toBe(text);
});

it('screen stands in all parts around it, and the index in the part of its path', () => {
  at('/');
  expect(screen.getAllByRole('region')).toHaveLength(2);
});

it('matches go from the outermost part to the screen, and tables without a way say so', () => {
  expect(matchRoutes(TABLE, '/people/7?x')?.map(({ route }) => route.path)).toEqual([
    undefined,
    '/people/:id',
  ]);
  expect(matchRoutes([{ path: '/a' }], { pathname: '/b' })).toBeNull();
});

it.each([
  ['/a?b=1#c', '/x', '/a?b=1#c'],
  ['?b=1', '/x', '/x?b=1'],
  ['#c', '/x', '/x#c'],
  ['/a?', '/x', '/a'],
])('written address %s at %s is %s', (to, from, whole) => {
  expect(createPath(resolvePath(to, from))).toBe(whole);
  expect(createPath(resolvePath(parsePath(to), from))).toBe(whole);
});

it('an object without a path stays at the path and empties the rest', () => {
  expect(createPath(resolvePath({ search: '' }, '/terms'))).toBe('/terms');
});

const navigator = { push: vi.fn(), replace: vi.fn(), go: vi.fn() };
const place = { pathname: '/here', search: '?a=1', hash: '', state: null, key: 'k' };
const within = (what: React.ReactNode) =>
  render(
    <Router location={place} navigator={navigator}>
      {what}
    </Router>,
  );
beforeEach(() => vi.clearAllMocks());

it('a plain press goes within the app, with state; the link to where one is adds nothing', async () => {
  within(
    <>
      <Link to="/there#part" state={{ from: 'here' }} preventScrollReset>
        there
      </Link>
      <Link to="/here?a=1">here</Link>
    </>,
  );
  await userEvent.click(screen.getByText('there'));
  expect(navigator.push).toHaveBeenCalledWith(
    { pathname: '/there', search: '', hash: '#part' },
    { from: 'here' },
    { replace: false, state: { from: 'here' }, preventScrollReset: true },
  );
  await userEvent.click(screen.getByText('here'));
  expect(navigator.push).toHaveBeenCalledOnce();
  expect(navigator.replace).toHaveBeenCalledOnce();
});

it("other presses, other windows, other sites and held presses are the browser's", () => {
  within(
    <>
      <Link to="/there">plain</Link>
      <Link to="/there" target="_blank">
        window
      </Link>
      <Link to="https://pay.example/1">site</Link>
      <Link to="/sandbox-checkout/1" reloadDocument>
        document
      </Link>
      <Link to="/there" onClick={(event) => event.preventDefault()}>
        held
      </Link>
    </>,
  );
  // What the browser would do next is not for a test page.
  addEventListener('click', (event) => event.preventDefault(), { once: false });
  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    fireEvent.click(screen.getByText('plain'), press);
  for (const name of ['window', 'site', 'document', 'held']) fireEvent.click(screen.getByText(name));
  expect(navigator.push).not.toHaveBeenCalled();
  expect(screen.getByText('site').getAttribute('href')).toBe('https://pay.example/1');
});

it('link of a section is marked there and below, with `end` only there', () => {
  const marked = (path: string, end?: boolean) => {
    const { unmount, getByRole } = render(
      <MemoryRouter initialEntries={[path]}>
        <NavLink to="/messages" end={end} className={({ isActive }) => (isActive ? 'on' : 'off')}>
          Mensagens
        </NavLink>
      </MemoryRouter>,
    );
    const link = getByRole('link');
    const is = link.getAttribute('aria-current') === 'page';
    expect(link.className).toBe(is ? 'on' : 'off');
    unmount();
    return is;
  };
  expect(marked('/messages')).toBe(true);
  expect(marked('/messages/7')).toBe(true);
  expect(marked('/messages/7', true)).toBe(false);
  expect(marked('/messages-old')).toBe(false);
  expect(marked('/')).toBe(false);
});

const Asking = () => {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <p>
        {pathname} {search.get('aba') ?? 'none'}
      </p>
      <button type="button" onClick={() => setSearch({ aba: 'criar' })}>
        ask
      </button>
      <button type="button" onClick={() => setSearch({}, { replace: true })}>
        clear
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
};

it('what the address asks can be asked differently at the same path, and gone back from', async () => {
  at('/auth', <Asking />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('ask');
  expect(screen.getByText('/auth criar')).toBeVisible();
  await press('back');
  expect(screen.getByText('/auth none')).toBeVisible();
  await press('ask');
  await press('clear');
  expect(screen.getByText('/auth none')).toBeVisible();
});
