import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { CapturedImage } from '@lintel/contract/captured-images/schema.ts'
import { Anchor, Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useMay, useSession } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { dataAddressOf } from '../../ui/files.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/content.tsx'
import classes from './captured-image.module.css'
import { useReferences } from '../../kit/portal/route-context.ts'

/** Pictures that devices took, small and large. Needs the `capturedImages` catalogue. */

/** A page of pictures that is left is soon forgotten: each is up to half a megabyte. */
const cacheMs = minuteMs

/** A picture as an address of its own, once it is wanted and there. */
export function useImage(uuid: string, isWanted: boolean) {
  return useQuery<string, ApiError>({
    queryKey: [api.capturedImage.get.callName, uuid],
    queryFn: async ({ signal }) => dataAddressOf(await api.capturedImage.get({ uuid }, { signal })),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    meta: { handles: 'all' },
  })
}

/** What of a picture is known where it is shown small. */
export type ShownImage = Pick<CapturedImage, 'uuid' | 'deviceName' | 'takenAt' | 'eventUuid'> &
  Partial<Pick<CapturedImage, 'width' | 'height'>>

interface ImageProps {
  readonly image: ShownImage
}

/** What a picture shows, as far as words can say. */
export function useWords({ deviceName, takenAt }: ShownImage) {
  return { device: deviceName, time: useMomentFormat().dateTime(takenAt) }
}

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
      {isOpen && <LargeImage image={image} onClose={() => setOpen(false)} />}
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
      {isOpen && <LargeImage image={image} onClose={() => setOpen(false)} />}
    </>
  )
}

export function LargeImage({ image, onClose }: ImageProps & { readonly onClose: () => void }) {
  const t = useText()
  const words = useWords(image)
  const event = useReferences()('doorEvent', { id: image.eventUuid ?? '' })
  const { data, error } = useImage(image.uuid, true)
  return (
    <Dialog
      title={t('capturedImages:alt', words)}
      opened
      onClose={onClose}
      size={880}
      actions={
        image.eventUuid !== null &&
        event !== undefined && (
          <Button component={Link} to={event} variant="default" onClick={onClose}>
            {t('capturedImages:event')}
          </Button>
        )
      }
    >
      {error && <Notice meaning="danger">{t('capturedImages:gone')}</Notice>}
      {data && (
        <img
          className={classes.large}
          src={data}
          width={image.width}
          height={image.height}
          alt={t('capturedImages:alt', words)}
        />
      )}
    </Dialog>
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
