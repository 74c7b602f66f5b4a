/** Addresses of the operator, by the domain that the page is served from. */
const domain = () => (location.hostname === '127.0.0.1' ? 'localhost' : location.hostname);

export const privacyAddress = () => `privacidade@${domain()}`;
export const supportAddress = () => `ajuda@${domain()}`;
