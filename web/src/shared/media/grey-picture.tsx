import { useEffect, useRef } from 'react';
import { greyOf } from './thumbhash';

interface GreyPictureProps {
  thumbhash: string;
  className: string;
  style?: React.CSSProperties;
}

/** The light of a photo from its thumbhash, without its colours. Nothing is fetched for it. */
export function GreyPicture({ thumbhash, className, style }: GreyPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const grey = thumbhash ? greyOf(thumbhash) : null;
    const place = canvas.current;
    const brush = grey && place?.getContext('2d');
    if (!(grey && place && brush)) return;
    place.width = grey.width;
    place.height = grey.height;
    const picture = brush.createImageData(grey.width, grey.height);
    for (const [at, value] of grey.values.entries()) picture.data.set([value, value, value, 255], at * 4);
    brush.putImageData(picture, 0, 0);
  }, [thumbhash]);
  return <canvas ref={canvas} className={className} style={style} />;
}
