import { unassignedKinds, type UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { IssueForm, ReplaceForm, type CardSource, type UnknownCard } from '@lintel/contract/library/schema.ts'
import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { useOperation, useRead } from '../../../api/queries.ts'
import { CardNumberField } from '../../../domain/people/card-number-field.tsx'
import { credentialName } from '../../../domain/people/texts.tsx'
import { lookEveryMs } from '../../../domain/people/unknown-cards.tsx'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { OneField } from '../../../kit/form/more-fields.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { Age } from '../../../kit/time/age.tsx'
import { useText } from '../../../language/language.ts'
import { messageOf } from '../../../language/message.ts'
import { Card, Row, Rows } from '../../../ui/card.tsx'
import { Code } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { fullName } from '../words.tsx'

export interface CardDialogProps {
  readonly person: PersonInfo
  /** Credential that the dialog is about; none where a new one is added. */
  readonly credential: PersonInfo['credentials'][number] | undefined
  readonly onClose: () => void
}

/** Blocks a credential: doors refuse it, and it stays on record. */
export function BlockCredential({ person, credential, onClose }: CardDialogProps) {
  const t = useText()
  if (!credential) return null
  const words = { credential: credentialName(credential), name: fullName(person) }
  return (
    <ConfirmDialog
      title={t('personnel:card.blockTitle', words)}
      confirmLabel={t('personnel:card.block')}
      isDangerous
      of={api.library.markLost}
      input={{ uuid: credential.uuid }}
      successText={t('personnel:card.blocked', words)}
      onClose={onClose}
    >
      {t('personnel:card.blockText')}
    </ConfirmDialog>
  )
}

/** Ends the block of a credential: doors accept it. */
export function UnblockCredential({ person, credential, onClose }: CardDialogProps) {
  const t = useText()
  if (!credential) return null
  const words = { credential: credentialName(credential), name: fullName(person) }
  return (
    <ConfirmDialog
      title={t('personnel:card.unblockTitle', words)}
      confirmLabel={t('personnel:card.unblock')}
      of={api.library.markFound}
      input={{ uuid: credential.uuid }}
      successText={t('personnel:card.unblocked', words)}
      onClose={onClose}
    >
      {t('library:found.text')}
    </ConfirmDialog>
  )
}

const number = (kind: UnassignedKind) => ({ from: 'number', kind, code: '' }) as const

/** Gives a person a card: the one just read at a door first, else by its number. */
export function AddCard({ person, onClose }: CardDialogProps) {
  const t = useText()
  const work = useOperation(api.library.issue, { handles: 'all' })
  const { uuid: personUuid } = person
  const text = t('personnel:card.added', { name: fullName(person) })
  return (
    <FormDialog
      title={t('personnel:card.addTitle', { name: fullName(person) })}
      schema={IssueForm}
      values={{ personUuid, card: number('card') }}
      save={(form) => api.library.issue(form)}
      submitLabel="personnel:card.add"
      successText={() => text}
      onSaved={onClose}
      onClose={onClose}
    >
      <KindOfCard>
        {(kind) => (
          <CardsJustRead
            kind={kind}
            work={{
              failure: work.error,
              usedUuid: work.isPending ? uuidOf(work.variables.card) : undefined,
              use: (card) => work.mutate({ personUuid, card }, { onSuccess: () => done(text, onClose) }),
            }}
          />
        )}
      </KindOfCard>
      <CardNumberField name="card.code" label="personnel:card.number" />
    </FormDialog>
  )
}

/** Whether it is a card or a tag, and what depends on it. */
function KindOfCard({ children }: { readonly children: (kind: UnassignedKind) => ReactNode }) {
  const t = useText()
  const value: unknown = useWatch({ name: 'card.kind' })
  return (
    <>
      <OneField
        name="card.kind"
        label="personnel:card.kind"
        options={unassignedKinds.map((kind) => ({ value: kind, label: t(`personnel:kind.${kind}`) }))}
      />
      {children(unassignedKinds.find((kind) => kind === value) ?? 'card')}
    </>
  )
}

/** Blocks a card and gives its holder another one, both at once. */
export function ReplaceCard({ person, credential, onClose }: CardDialogProps) {
  const t = useText()
  const work = useOperation(api.library.replace, { handles: 'all' })
  const kind = unassignedKinds.find((one) => one === credential?.kind)
  if (!credential || !kind) return null
  const { uuid } = credential
  const words = { credential: credentialName(credential), name: fullName(person) }
  const text = t('personnel:card.replaced', words)
  return (
    <FormDialog
      title={t('personnel:card.replaceTitle', words)}
      schema={ReplaceForm}
      values={{ uuid, card: number(kind) }}
      save={(form) => api.library.replace(form)}
      submitLabel="personnel:card.replace"
      successText={() => text}
      onSaved={onClose}
      onClose={onClose}
    >
      <Notice meaning="information">{t('personnel:card.replaceText', words)}</Notice>
      <CardsJustRead
        kind={kind}
        work={{
          failure: work.error,
          usedUuid: work.isPending ? uuidOf(work.variables.card) : undefined,
          use: (card) => work.mutate({ uuid, card }, { onSuccess: () => done(text, onClose) }),
        }}
      />
      <CardNumberField name="card.code" label="personnel:card.number" />
    </FormDialog>
  )
}

const uuidOf = (card: { readonly from: string; readonly uuid?: string }): string | undefined => card.uuid

function done(text: string, onClose: () => void): void {
  showToast({ meaning: 'ok', text })
  onClose()
}

interface CardsJustReadProps {
  readonly kind: UnassignedKind
  readonly work: {
    readonly failure: Error | null
    /** Reading that is being used. */
    readonly usedUuid: string | undefined
    readonly use: (card: Extract<CardSource, { readonly from: 'read' }>) => void
  }
}

/** More of them are in the library of credentials. */
const readsShown = 3

/** Cards without a holder that doors have just refused, the last one first; it is used at one press. */
function CardsJustRead({ kind, work }: CardsJustReadProps) {
  const t = useText()
  const query = useRead(api.library.reads, { kind }, { refetchEveryMs: lookEveryMs })
  return (
    <>
      {work.failure && <Notice meaning="danger">{messageOf(work.failure)}</Notice>}
      <Card title={t('personnel:card.read')} isFlush>
        <Loaded query={query}>
          {({ rows }) => (
            <Rows>
              {rows.length === 0 && <Row detail={t('personnel:card.hold')} />}
              {rows.slice(0, readsShown).map((card, index) => (
                <Row
                  key={card.uuid}
                  name={<Code>{card.maskedValue}</Code>}
                  detail={<ReadAt card={card} />}
                  age={<Age since={card.readAt} />}
                  action={
                    <Button
                      size="compact-md"
                      variant={index === 0 ? 'filled' : 'default'}
                      aria-label={t('personnel:card.useFor', { code: card.maskedValue })}
                      loading={work.usedUuid === card.uuid}
                      disabled={work.usedUuid !== undefined}
                      onClick={() => work.use({ from: 'read', uuid: card.uuid })}
                    >
                      {t('personnel:card.use')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )}
        </Loaded>
      </Card>
    </>
  )
}

/** Where it was read, and whose card it equals in another notation. */
function ReadAt({ card }: { readonly card: UnknownCard }) {
  const t = useText()
  return (
    <>
      <bdi>{card.doorName}</bdi>
      {card.readAsPersonName !== null && (
        <div>
          <small>{t('library:reads.readAs', { name: card.readAsPersonName })}</small>
        </div>
      )}
    </>
  )
}
