import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './captured-image.module.css'
import { useImage, useWords, type ImageProps } from './images.ts'

/** A picture as large as the window allows. Needs the `capturedImages` catalogue. */
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
