import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Suspense, useState, type ComponentType } from 'react'
import { credentialKind, credentialName } from '../../../domain/people/texts.tsx'
import { ActionButton } from '../../../kit/actions/action.tsx'
import { RowActions } from '../../../kit/actions/row-actions.tsx'
import { shortMoment } from '../../../kit/time/short-moment.ts'
import { useMinute } from '../../../kit/time/now.ts'
import { loadTexts, useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { Card } from '../../../ui/card.tsx'
import { StatusBadge, type Meaning } from '../../../ui/status-badge.tsx'
import { credentialIcons } from '../credentials/credential-marks.tsx'
import { PeriodText } from '../words.tsx'
import type { CardDialogProps } from './card-dialogs.tsx'
import { useLastSeen } from './last-seen.tsx'
import classes from './overview.module.css'
import { actionsOfCredential } from './states.ts'

type Credential = PersonInfo['credentials'][number]

/** Loaded with the words of cards when one is opened. */
const dialogOf = (name: 'BlockCredential' | 'UnblockCredential' | 'ReplaceCard' | 'AddCard') =>
  lazyPart<ComponentType<CardDialogProps>>(async () => {
    await loadTexts(['library'])
    const file = await import('./card-dialogs.tsx')
    return { default: file[name] }
  })
const dialogs = {
  block: dialogOf('BlockCredential'),
  unblock: dialogOf('UnblockCredential'),
  replace: dialogOf('ReplaceCard'),
  add: dialogOf('AddCard'),
}
type DialogName = keyof typeof dialogs

/** Credentials of a person as cards, each with its state, its last use and what can be done. */
export function CredentialCards({ person }: { readonly person: PersonInfo }) {
  const t = useText()
  const [open, setOpen] = useState<{ readonly name: DialogName; readonly credential?: Credential }>()
  const Dialog = open && dialogs[open.name]
  return (
    <div>
      <Card
        title={t('personnel:parts.credentials')}
        aside={
          <ActionButton
            action={{
              key: 'add',
              label: t('personnel:card.add'),
              needs: 'library.edit',
              run: () => setOpen({ name: 'add' }),
            }}
            size="compact-sm"
          />
        }
      >
        {person.credentials.length === 0 ? (
          <p>{t('personnel:noCredentials')}</p>
        ) : (
          <ul className={classes.cards}>
            {person.credentials.map((credential) => (
              <li key={credential.uuid}>
                <Described credential={credential} personUuid={person.uuid} />
                <RowActions
                  name={credentialName(credential)}
                  actions={actionsOfCredential(credential).map((name) => ({
                    key: name,
                    label: t(`personnel:card.${name}`),
                    needs: 'library.edit' as const,
                    run: () => setOpen({ name, credential }),
                  }))}
                />
              </li>
            ))}
          </ul>
        )}
        {open && Dialog && (
          <Suspense>
            <Dialog person={person} credential={open.credential} onClose={() => setOpen(undefined)} />
          </Suspense>
        )}
      </Card>
    </div>
  )
}

const meanings: Readonly<Record<Credential['status'], Meaning>> = {
  active: 'ok',
  inactive: 'neutral',
  lost: 'danger',
  duplicate: 'attention',
}

interface DescribedProps {
  readonly credential: Credential
  readonly personUuid: string
}

/** What it is, how it stands, and when it was used last. An active one says so by nothing else. */
function Described({ credential, personUuid }: DescribedProps) {
  const t = useText()
  const { kind, maskedValue, status, validFrom, validUntil, lifetimeMinutes } = credential
  const Icon = credentialIcons[kind]
  return (
    <>
      <Icon size={20} aria-hidden />
      <div className={classes.what}>
        <div>
          <strong>{credentialKind(credential)}</strong> <bdi dir="ltr">{maskedValue}</bdi>{' '}
          {status !== 'active' && (
            <StatusBadge meaning={meanings[status]}>{t(`personnel:state.${status}`)}</StatusBadge>
          )}
        </div>
        <div className={classes.dim}>
          <LastUse uuid={credential.uuid} personUuid={personUuid} />
          {(validFrom ?? validUntil) !== null && <PeriodText validFrom={validFrom} validUntil={validUntil} />}
          {lifetimeMinutes > 0 && <LifetimeText {...credential} />}
        </div>
      </div>
    </>
  )
}

/** When and where a credential was used last, as far back as the newest events of its holder go. */
function LastUse({ uuid, personUuid }: { readonly uuid: string; readonly personUuid: string }) {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  const sightings = useLastSeen(personUuid)
  if (!sightings) return null
  const use = sightings.credentials.find((one) => one.uuid === uuid)
  return (
    <div>
      {use
        ? t('personnel:card.used', { time: shortMoment(format, use.at, now), door: use.doorName })
        : t('personnel:card.unused')}
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
