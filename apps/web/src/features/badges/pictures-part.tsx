import { badgePictureUses, type BadgePictureUse, type BadgeTemplate } from '@lintel/contract/badges/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, FileButton, Group, Stack } from '@mantine/core'
import { useId } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { Heading } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Line, Lines } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { pictureAt } from './pictures.ts'
import classes from './print.module.css'

/**
 * A logo and a background of a template (office.md 8.5). They are kept as soon as they are chosen, apart from the form.
 */
export function PicturesPart({ template }: { readonly template: BadgeTemplate }) {
  const t = useText()
  const id = useId()
  const help = { megabytes: limits.badgePictureBytes / 1_048_576, pixels: limits.badgePictureSide }
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Heading id={id}>{t('badges:pictures.title')}</Heading>
      <small>{t('badges:pictures.help', help)}</small>
      <Lines>
        {badgePictureUses.map((use) => (
          <PictureLine key={use} template={template} use={use} />
        ))}
      </Lines>
    </Stack>
  )
}

function PictureLine({ template, use }: { readonly template: BadgeTemplate; readonly use: BadgePictureUse }) {
  const t = useText()
  const { uuid } = template
  const name = t(`badges:pictures.${use}`)
  const isThere = pictureAt(template, use) !== null
  const send = useOperation(api.badgeTemplate.setPicture, { handles: 'all' })
  const remove = useOperation(api.badgeTemplate.removePicture, { handles: 'all' })
  const labelFor = (action: string) => t('badges:actionFor', { action, name })
  const say = (text: string) => ({ onSuccess: () => showToast({ meaning: 'ok', text }) })
  const choose = (file: File | null) => {
    if (file) send.mutate({ uuid, use, file }, say(t('badges:pictures.saved')))
  }
  const label = t(isThere ? 'badges:pictures.replace' : 'badges:pictures.set')
  const failure = send.error ?? remove.error
  return (
    <Line>
      <Stack gap="xs" w="100%">
        <Group gap="xs">
          <span className={classes.name}>{name}</span>
          <FileButton accept="image/jpeg,image/png" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-sm"
                loading={send.isPending}
                aria-label={labelFor(label)}
              >
                {label}
              </Button>
            )}
          </FileButton>
          {isThere && (
            <Button
              variant="default"
              size="compact-sm"
              loading={remove.isPending}
              aria-label={labelFor(t('badges:pictures.remove'))}
              onClick={() => remove.mutate({ uuid, use }, say(t('badges:pictures.removed')))}
            >
              {t('badges:pictures.remove')}
            </Button>
          )}
        </Group>
        {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      </Stack>
    </Line>
  )
}
