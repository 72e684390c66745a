import { groupTypedCode } from '@lintel/contract/base/typed-code.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { RegistrationLink } from '@lintel/contract/registration/schema.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { CopyButton } from '../../kit/actions/copy-button.tsx'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../../ui/files.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import type { ActionRow } from './state.tsx'

/** Address of the household's page, with the code, and until when it is valid. */
export type ShownCode = z.output<typeof RegistrationLink>

interface CodeDialogProps {
  readonly apartment: ActionRow
  readonly shown: ShownCode
  readonly onClose: () => void
}

/** The registration code of an apartment: to be scanned, saved, sent on, or replaced by a new one (community.md 5). */
export function CodeDialog({ apartment: { uuid, number }, shown: first, onClose }: CodeDialogProps) {
  const t = useText()
  const format = useMomentFormat()
  const [{ link, expiresAt }, setShown] = useState(first)
  const [isAsking, setAsking] = useState(false)
  const picture = useOperation(api.registrationCode.picture)
  if (isAsking)
    return (
      <ConfirmDialog
        title={t('apartments:code.refreshTitle', { number })}
        confirmLabel={t('apartments:code.refresh')}
        isDangerous
        of={api.registrationCode.refresh}
        input={{ uuid }}
        successText={t('apartments:code.refreshed')}
        onDone={setShown}
        onClose={() => setAsking(false)}
      >
        {t('apartments:code.refreshText')}
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={t('apartments:code.title', { number })}
      opened
      size={520}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Stack gap="md" align="center">
        <QrCode text={link} label={t('apartments:code.image')} />
        <Text ta="center">{t('apartments:code.text')}</Text>
        <Text ta="center">{t('apartments:code.until', { time: format.dateTime(expiresAt) })}</Text>
        <TypedCode link={link} />
        <Group gap="sm" justify="center">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={picture.isPending}
            onClick={() => picture.mutate({ uuid }, { onSuccess: saveFile })}
          >
            {t('common:download')}
          </Button>
          <CopyButton text={link} label="apartments:code.copyLink" />
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsking(true)}>
            {t('apartments:code.refresh')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The code of the link for households that can neither scan it nor open the link; older ones cannot be typed. */
function TypedCode({ link }: { readonly link: string }) {
  const t = useText()
  const [address = '', code = ''] = link.split('#')
  if (code.length !== limits.openCode) return null
  return (
    <Stack gap={0} align="center">
      <Text size="sm">{t('apartments:code.typed', { address })}</Text>
      <Text ff="monospace" dir="ltr">
        {groupTypedCode(code)}
      </Text>
    </Stack>
  )
}
