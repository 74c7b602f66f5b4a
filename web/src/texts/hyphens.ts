/** The text with a joiner after each hyphen, where a browser would end the line within the word. */
export const joinHyphens = (text: string) => text.replaceAll('-', '-\u2060');
