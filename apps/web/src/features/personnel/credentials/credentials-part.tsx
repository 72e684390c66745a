import { libraryKinds } from '@lintel/contract/library/schema.ts'
import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { credentialKind } from '../../../domain/people/texts.tsx'
import { MarkFound, MarkLost } from '../../../domain/people/mark-credential.tsx'
import { RowActions } from '../../../kit/actions/row-actions.tsx'
import { useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { Section } from '../../../ui/content.tsx'
import { PhotoPart } from '../photo/photo-part.tsx'
import { fullName, PeriodText } from '../words.tsx'

type Credential = PersonInfo['credentials'][number]

/** Photo and codes of a person; a code that is lost can be marked so, and taken up again (office.md 11). */
export default function CredentialsPart({ person }: { readonly person: PersonInfo }) {
  const t = useText()
  const [open, setOpen] = useState<{ readonly dialog: 'lost' | 'found'; readonly uuid: string }>()
  const close = () => setOpen(undefined)
  const mayReadPhoto = useMay()('personnel.read')
  const actionsOf = ({ uuid, kind, status }: Credential) => {
    if (!libraryKinds.some((one) => one === kind) || status === 'duplicate') return []
    const dialog = status === 'lost' ? 'found' : 'lost'
    return [
      {
        key: dialog,
        label: t(`library:${dialog}.action`),
        needs: 'library.edit',
        run: () => setOpen({ dialog, uuid }),
      } as const,
    ]
  }
  return (
    <Stack gap="md">
      {mayReadPhoto && <PhotoPart person={person} />}
      <Section title={t('personnel:tabs.credentials')}>
        {person.credentials.length === 0 ? (
          <p>{t('personnel:noCredentials')}</p>
        ) : (
          <Stack component="ul" gap="xs" p={0} m={0}>
            {person.credentials.map((credential) => (
              <Group component="li" key={credential.uuid} gap="sm">
                <Described credential={credential} />
                <RowActions name={credentialKind(credential)} actions={actionsOf(credential)} />
              </Group>
            ))}
          </Stack>
        )}
      </Section>
      {open?.dialog === 'lost' && <MarkLost uuid={open.uuid} owner={fullName(person)} onClose={close} />}
      {open?.dialog === 'found' && <MarkFound uuid={open.uuid} owner={fullName(person)} onClose={close} />}
    </Stack>
  )
}

function Described({ credential }: { readonly credential: Credential }) {
  const t = useText()
  const { maskedValue, status, validFrom, validUntil } = credential
  return (
    <div>
      {credentialKind(credential)} <bdi dir="ltr">{maskedValue}</bdi> ({t(`personnel:state.${status}`)}){' '}
      {(validFrom ?? validUntil) !== null && <PeriodText validFrom={validFrom} validUntil={validUntil} />}
      {credential.lifetimeMinutes > 0 && <LifetimeText {...credential} />}
    </div>
  )
}

/** How long something opens after its own first use, and until when once that has been. */
function LifetimeText({
  lifetimeMinutes,
  firstUsedAt,
  opensUntil,
}: Pick<Credential, 'lifetimeMinutes' | 'firstUsedAt' | 'opensUntil'>) {
  const t = useText()
  const format = useMomentFormat()
  const duration = t('common:duration.minutes', { count: lifetimeMinutes })
  return (
    <div>
      {firstUsedAt === null || opensUntil === null
        ? t('personnel:lifetime.unused', { duration })
        : t('personnel:lifetime.begun', {
            duration,
            first: format.dateTime(firstUsedAt),
            end: format.dateTime(opensUntil),
          })}
    </div>
  )
}
