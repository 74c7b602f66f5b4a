/** The domain of the operator's addresses: that which the page is served from. */
export const siteDomain = () => (location.hostname === '127.0.0.1' ? 'localhost' : location.hostname);
