// Failures put in on purpose, at the network and at the storage of a browser.

/** The answers of the paths that match are this one, until the returned function is called. */
export async function answering(window, pattern, { status = 500, body = { code: 'XX000', message: 'boom', details: null, hint: null } } = {}) {
  const fulfil = (route) =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({
          status,
          contentType: 'application/json',
          headers: { 'x-supabase-api-version': '2024-01-01' },
          body: JSON.stringify(body),
        });
  await window.context.route(pattern, fulfil);
  return () => window.context.unroute(pattern, fulfil);
}

/** Requests that match get no answer at all, until the returned function is called. */
export async function losing(window, pattern) {
  const lose = (route) => route.abort();
  await window.context.route(pattern, lose);
  return () => window.context.unroute(pattern, lose);
}

/** The text of a file arrives changed, as through a bad cache; call before the page is opened. */
export async function garbling(window, pattern, change) {
  await window.context.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** The storage refuses this key: `how` is 'setItem' or 'getItem'. Call before the page is opened. */
export function closeStorage(window, how, key, message = 'The storage is closed') {
  return window.context.addInitScript(
    ([method, refused, words]) => {
      const real = Storage.prototype[method];
      Storage.prototype[method] = function (name, ...rest) {
        if (name === refused) throw new Error(words);
        return real.call(this, name, ...rest);
      };
    },
    [how, key, message],
  );
}
