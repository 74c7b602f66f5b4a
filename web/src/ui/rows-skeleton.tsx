import { Skeleton } from './card';

interface RowsSkeletonProps {
  count?: number;
  /** Classes of each row, of its picture and of its two lines. */
  row: string;
  picture: string;
  lines: readonly [string, string];
}

/** A picture and two lines for each row of a list that is still loading. */
export const RowsSkeleton = ({ count = 4, row, picture, lines }: RowsSkeletonProps) =>
  [...Array(count).keys()].map((key) => (
    <div key={key} className={row}>
      <Skeleton className={picture} />
      <div className="grid flex-1 gap-2">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
    </div>
  ));
