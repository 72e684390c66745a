import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Button, FileButton, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useOperation } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../../language/language.ts'
import { messageOf } from '../../../language/message.ts'
import { useMay } from '../../../session/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/content.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PhotoLifetime } from './photo-field.tsx'
import { preparePhoto } from '../../../domain/people/photo.ts'
import { Portrait } from '../../../domain/people/portrait.tsx'
import { fullName } from '../words.tsx'

/** Photo by which doors know a person's face: shown, replaced, taken away (office.md 8.2). */
export default function PhotoPart({ person }: { readonly person: PersonInfo }) {
  const t = useText()
  const mayEdit = useMay()('personnel.edit')
  const [isRemoving, setRemoving] = useState(false)
  const { uuid, photoAt, credentials } = person
  const [lifetimeMinutes, setLifetime] = useState(credentials.find(({ kind }) => kind === 'face')?.lifetimeMinutes ?? 0)
  const send = useOperation(api.personnel.setPhoto, { handles: 'all' })
  const choose = async (file: File | null) => {
    if (!file) return
    send.mutate(
      { uuid, lifetimeMinutes, file: await preparePhoto(file) },
      { onSuccess: () => showToast({ meaning: 'ok', text: t('personnel:photo.saved') }) },
    )
  }
  return (
    <Section title={t('personnel:photo.title')}>
      <Stack gap="sm" align="flex-start">
        <Portrait
          person={person}
          label={t(photoAt === null ? 'personnel:photo.none' : 'personnel:photo.of', { name: fullName(person) })}
          size="large"
        />
        {mayEdit && (
          <>
            <small>{t('personnel:photo.help')}</small>
            <PhotoLifetime minutes={lifetimeMinutes} onChange={setLifetime} />
            <Group gap="sm">
              <FileButton accept="image/jpeg,image/png" onChange={(file) => void choose(file)}>
                {(props) => (
                  <Button {...props} variant="default" loading={send.isPending}>
                    {t(photoAt === null ? 'personnel:photo.choose' : 'personnel:photo.replace')}
                  </Button>
                )}
              </FileButton>
              {photoAt !== null && (
                <Button variant="default" onClick={() => setRemoving(true)}>
                  {t('personnel:photo.remove')}
                </Button>
              )}
            </Group>
          </>
        )}
        {send.error && <Notice meaning="danger">{messageOf(send.error)}</Notice>}
      </Stack>
      {isRemoving && (
        <ConfirmDialog
          title={t('personnel:photo.removeTitle', { name: fullName(person) })}
          confirmLabel={t('personnel:photo.remove')}
          isDangerous
          of={api.personnel.removePhoto}
          input={{ uuid }}
          successText={t('personnel:photo.removed')}
          onClose={() => setRemoving(false)}
        >
          {t('personnel:photo.removeText')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
