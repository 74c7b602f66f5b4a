import { Link } from '@/router';
import type { Block } from './read-text';

const MARK = /\[([^\]]+)\]\((\/[a-z-]*)\)|<([^<>\s]+@[^<>\s]+)>/g;

/** A line with its links and addresses. Everything else in it is text. */
function Line({ text }: { text: string }) {
  const shown: React.ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, label, path, address] = found;
    shown.push(text.slice(from, found.index));
    shown.push(
      path ? (
        <Link key={found.index} to={path}>
          {label}
        </Link>
      ) : (
        <a key={found.index} href={`mailto:${address}`}>
          {address}
        </a>
      ),
    );
    from = found.index + whole.length;
  }
  return [...shown, text.slice(from)];
}

/** What is stored, what for, on which basis, for how long: a card for each row, on every screen. */
function Rows({ heads, rows }: { heads: string[]; rows: string[][] }) {
  return (
    <dl className="mt-4 grid gap-3">
      {rows.map(([what = '', ...rest]) => (
        <div key={what} className="rounded-lg border border-line bg-surface p-4">
          <dt className="font-semibold">{what}</dt>
          {rest.map((value, index) => (
            <dd key={heads[index + 1]} className="mt-1 text-[.93rem] text-ink-2">
              <span className="font-semibold text-ink">{heads[index + 1]}:</span> {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** One block of a document. */
export function DocumentBlock({ block }: { block: Block }) {
  if (block.kind === 'table') return <Rows heads={block.heads} rows={block.rows} />;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <Line text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <Line text={block.text} />
    </p>
  );
}
