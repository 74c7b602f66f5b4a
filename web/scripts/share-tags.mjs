// What other sites and search engines read of a page. They need whole addresses, so `{site}` stands for the site, which
// the server writes in.

/** The picture of a shared link, made by `npm run screenshots` in `e2e/`. */
export const SHARE_PICTURE = { path: '/compartilhar.jpg', width: 1200, height: 630 };

const toAttribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const tag = (key) => (name, content) => `<meta ${key}="${name}" content="${toAttribute(String(content))}" />`;
const og = tag('property');
const twitter = tag('name');

/**
 * The tags of every page. A link to a screen is shown as one to the product: what is inside is for members.
 * @param {{ product: string, title: string, description: string }} words
 */
export function shareTags({ product, title, description }) {
  const picture = `{site}${SHARE_PICTURE.path}`;
  const alt = `${product}: amor com intenção. Duas pessoas ilustradas, ligadas por um fio.`;
  return [
    og('og:type', 'website'),
    og('og:site_name', product),
    og('og:title', title),
    og('og:description', description),
    og('og:locale', 'pt_BR'),
    og('og:locale:alternate', 'pt_PT'),
    og('og:image', picture),
    og('og:image:type', 'image/jpeg'),
    og('og:image:width', SHARE_PICTURE.width),
    og('og:image:height', SHARE_PICTURE.height),
    og('og:image:alt', alt),
    twitter('twitter:card', 'summary_large_image'),
    twitter('twitter:title', title),
    twitter('twitter:description', description),
    twitter('twitter:image', picture),
    twitter('twitter:image:alt', alt),
  ].join('');
}

/** The tags of the landing alone: its one address, whatever was added to the link. */
export const landingTags = () => `<link rel="canonical" href="{site}/" />${og('og:url', '{site}/')}`;

/** Title, description and the product's name, with which the title begins. */
export function wordsOf(html) {
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1];
  if (!title || !description) throw new Error('The page has no title or no description');
  return { product: title.replace(/ — .*/, ''), title, description };
}
