import type { Paper, Seal } from './queries';

/** How a paper is drawn: its sheet, its edge and its lines. A sheet of paper stays light in both themes. */
export interface PaperLook {
  sheet: string;
  edge: string;
  /** Dashes of the edge; none is a plain stripe. */
  dashes?: string;
  line: string;
}

export const PAPERS: Record<Paper, PaperLook> = {
  costura: { sheet: '#fffdf8', edge: '#d94c68', dashes: '12 8', line: '#efe3da' },
  linho: { sheet: '#f8f3e8', edge: '#b39b78', dashes: '2 5', line: '#e7dcc7' },
  azulejo: { sheet: '#f8faff', edge: '#2447b5', dashes: '8 6', line: '#dde4f5' },
  tarde: { sheet: '#fff6ea', edge: '#e08a3c', line: '#f1e0c9' },
};

/** How wax is drawn: the rim, the middle, its light, and the mark pressed into it. */
export interface SealLook {
  rim: string;
  middle: string;
  light: string;
  mark: string;
}

export const SEALS: Record<Seal, SealLook> = {
  ginja: { rim: '#b0123b', middle: '#9a0d33', light: '#d3456b', mark: '#ffc7d3' },
  maracuja: { rim: '#d99a1f', middle: '#b97c0d', light: '#ffcf6b', mark: '#fff1d3' },
  azulejo: { rim: '#2447b5', middle: '#1c3a97', light: '#6f8be6', mark: '#dfe6fb' },
  folha: { rim: '#1e7350', middle: '#175c40', light: '#57b58c', mark: '#dff2e8' },
};

export const PAPER_NAMES = Object.keys(PAPERS) as Paper[];
export const SEAL_NAMES = Object.keys(SEALS) as Seal[];
