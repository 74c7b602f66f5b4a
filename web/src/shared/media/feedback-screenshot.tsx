import { useQuery } from '@tanstack/react-query';
import { cn } from '@/ui/cn';
import { photoUrlQuery } from './use-photo';

/** The picture that came with a piece of feedback; one press opens it whole. Nothing while it is not there. */
export function Shot({ path, alt, className }: { path: string | null; alt: string; className?: string }) {
  const { data: picture } = useQuery(photoUrlQuery(path, 'feedback'));
  if (!picture) return null;
  return (
    <a href={picture} target="_blank" rel="noreferrer" className="justify-self-start rounded-md">
      <img
        src={picture}
        alt={alt}
        loading="lazy"
        className={cn('max-h-40 rounded-md border border-line', className)}
      />
    </a>
  );
}
