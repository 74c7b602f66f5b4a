/** One column on phones; on wide screens what is told stands beside what can be done. */
export const COLUMNS = 'grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6';
/** The second column; on phones its parts follow the first, so that one of them can stay at the lower edge. */
export const SIDE = 'contents lg:grid lg:grid-cols-1 lg:gap-3.5';
