import { Anchor } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay, useSession } from '../../session/session.ts'
import { Section } from '../../ui/content.tsx'
import classes from './captured-image.module.css'
import { useImage, useWords, type ImageProps } from './images.ts'

const LargeImage = lazyPart(async () => ({ default: (await import('./large-image.tsx')).LargeImage }))

/** Pictures that devices took, small and large. Needs the `capturedImages` catalogue. */

/** A small picture that is asked for when it comes into view, and opens large. */
export function SmallImage({ image }: ImageProps) {
  const t = useText()
  const words = useWords(image)
  const [isOpen, setOpen] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  if (entry?.isIntersecting && !isSeen) setSeen(true)
  const { data, error } = useImage(image.uuid, isSeen)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={classes.small}
        aria-label={t('capturedImages:open', words)}
        onClick={() => setOpen(true)}
      >
        {data ? <img src={data} alt="" /> : <span aria-hidden>{error ? '–' : ''}</span>}
      </button>
      <Suspense>{isOpen && <LargeImage image={image} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Whether pictures are shown to the reader. */
export function useImagesShown(): boolean {
  const isShown = useSession()?.facts.imagesShown ?? false
  return useMay()('capturedImage.read') && isShown
}

/** Picture that is loaded on request, for lists of which few are looked at. */
export function ImageLink({ image }: ImageProps) {
  const t = useText()
  const words = useWords(image)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={t('capturedImages:open', words)}
        onClick={() => setOpen(true)}
      >
        {t('capturedImages:columns.image')}
      </Anchor>
      <Suspense>{isOpen && <LargeImage image={image} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The first picture of an event, as large as its place; nothing where there is none or none is shown here. */
export function PictureOfEvent({ eventUuid }: { readonly eventUuid: string }) {
  const t = useText()
  const { data } = useRead(api.capturedImage.list, { event: eventUuid }, { enabled: useImagesShown() })
  const [image] = data?.rows ?? []
  const picture = useImage(image?.uuid ?? '', image !== undefined).data
  const words = useWords(image ?? { uuid: '', deviceName: '', takenAt: new Date(0).toISOString(), eventUuid: null })
  return image && picture ? <img src={picture} alt={t('capturedImages:alt', words)} /> : null
}

/** Pictures that an event speaks of; nothing where there are none or they are not shown here. */
export function ImagesOfEvent({ title, eventUuid }: { readonly title: string; readonly eventUuid: string }) {
  const { data } = useRead(api.capturedImage.list, { event: eventUuid }, { enabled: useImagesShown() })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={title}>
      <div className={classes.row}>
        {data.rows.map((image) => (
          <SmallImage key={image.uuid} image={image} />
        ))}
      </div>
    </Section>
  )
}
