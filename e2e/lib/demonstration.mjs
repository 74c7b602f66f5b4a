// A window that is signed in to the demonstration, for pictures of real screens.

const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  /** The shape in which the landing shows a screen. */
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 } },
};

/** A page in `form`, one of the above, with the device's `theme`, in which nothing moves. */
export async function openPage(browser, server, form, theme = 'light') {
  const context = await browser.newContext({
    ...FORMS[form], baseURL: server.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce',
    colorScheme: theme, serviceWorkers: 'block',
  });
  return context.newPage();
}

/** The login of the demonstration, which its server writes into every page. */
const demoLogin = (page) =>
  page.evaluate(() => JSON.parse(document.querySelector('meta[name="enlace-config"]').content).demoLogin);

/** A page of the account that the demonstration offers. */
export async function signedIn(browser, server, form, theme = 'light') {
  const page = await openPage(browser, server, form, theme);
  await page.goto('/auth');
  const { email, password } = await demoLogin(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Login realizado com sucesso!').waitFor({ state: 'visible' });
  return page;
}

/** Waits until nothing is fetched, no message covers the screen and the photos are there. */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.getByText('Login realizado com sucesso!').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => [...document.images].every((image) => image.loading === 'lazy' || image.complete));
}
