import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLocale, currentLocale } from './locale';

const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the language of the interface', () => {
  it.each([
    [['pt-BR'], 'pt-BR'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-PT'],
    [['PT-pt'], 'pt-PT'],
    [['pt-AO'], 'pt-PT'],
    [['pt-MZ', 'pt-BR'], 'pt-PT'],
    [['en-GB', 'pt-PT'], 'pt-PT'],
    [['en-US', 'de'], 'pt-BR'],
    [[], 'pt-BR'],
  ])('of a browser that reads %j is %s', (languages, locale) => {
    speaks(...languages);
    expect(currentLocale()).toBe(locale);
  });

  it('is what the person chose, whatever the browser reads', () => {
    speaks('pt-PT');
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    chooseLocale('pt-BR');
    expect(reload).toHaveBeenCalledOnce();
    expect(currentLocale()).toBe('pt-BR');
  });

  it('is what the browser reads where the choice is broken or cannot be read', () => {
    speaks('pt-PT');
    localStorage.setItem('enlace:locale', 'klingon');
    expect(currentLocale()).toBe('pt-PT');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('closed');
    });
    expect(currentLocale()).toBe('pt-PT');
  });
});
