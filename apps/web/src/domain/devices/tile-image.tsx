import { useIntersection } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'
import { shortMoment } from '../../kit/time/short-moment.ts'
import { useMinute } from '../../kit/time/now.ts'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useImage, useWords, type ShownImage } from './images.ts'
import classes from './tile-image.module.css'

const LargeImage = lazyPart(async () => ({ default: (await import('./large-image.tsx')).LargeImage }))

interface TileImageProps {
  readonly image: ShownImage | null
  /** The device is away, so that what is seen may be long over. */
  readonly isGrey: boolean
  /** Stands there where no picture is. */
  readonly drawing: ReactNode
}

/** The picture of a tile with its time in the corner; it opens large. Needs the `capturedImages` catalogue. */
export function TileImage({ image, isGrey, drawing }: TileImageProps) {
  if (image === null)
    return (
      <div className={classes.frame} data-grey={isGrey || undefined} aria-hidden>
        {drawing}
      </div>
    )
  return <TakenImage key={image.uuid} image={image} isGrey={isGrey} drawing={drawing} />
}

function TakenImage({ image, isGrey, drawing }: TileImageProps & { readonly image: ShownImage }) {
  const t = useText()
  const words = useWords(image)
  const format = useMomentFormat()
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  if (entry?.isIntersecting && !isSeen) setSeen(true)
  const { data } = useImage(image.uuid, isSeen)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={classes.frame}
        data-grey={isGrey || undefined}
        aria-label={t('capturedImages:open', words)}
        onClick={() => setOpen(true)}
      >
        {data ? <img src={data} alt="" /> : drawing}
        <time className={classes.time} dateTime={image.takenAt} aria-hidden>
          {shortMoment(format, image.takenAt, now)}
        </time>
      </button>
      <Suspense>{isOpen && <LargeImage image={image} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
