import type { Delegation } from '@lintel/contract/delegations/schema.ts'
import { delegationCan, type DelegationState } from '@lintel/contract/delegations/states.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Blank, Line, Lines, Section } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast.ts'

const meanings: Readonly<Record<DelegationState, Meaning>> = {
  pending: 'attention',
  active: 'information',
  ended: 'neutral',
  revoked: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}

type DelegationQuestion = { readonly delegation: Delegation; readonly to: 'approve' | 'revoke' }

/** Who entered this portal; a waiting entry can be agreed to, a running one ended (decisions.md accounts). */
export function Delegations() {
  const t = useText()
  const query = useRead(api.delegation.list, {})
  const [question, setQuestion] = useState<DelegationQuestion>()
  return (
    <Section title={t('settings:delegations.title')}>
      <small>{t('settings:delegations.help')}</small>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Blank>{t('settings:delegations.empty')}</Blank>
          ) : (
            <Lines>
              {rows.map((delegation) => (
                <DelegationLine
                  key={delegation.uuid}
                  delegation={delegation}
                  onAsk={(to) => setQuestion({ delegation, to })}
                />
              ))}
            </Lines>
          )
        }
      </Loaded>
      {question && <Question question={question} onClose={() => setQuestion(undefined)} />}
    </Section>
  )
}

interface LineProps {
  readonly delegation: Delegation
  readonly onAsk: (to: DelegationQuestion['to']) => void
}

function DelegationLine({ delegation, onAsk }: LineProps) {
  const t = useText()
  const format = useMomentFormat()
  const may = useMay()
  return (
    <Line
      aside={
        <>
          <span>
            {format.dateTime(delegation.createdAt)} – {format.dateTime(delegation.until)}
          </span>
          {delegationCan.approve(delegation) && may('delegation.approve') && (
            <Button size="compact-sm" onClick={() => onAsk('approve')}>
              {t('settings:delegations.agree')}
            </Button>
          )}
          {delegationCan.revoke(delegation) && may('delegation.revoke') && (
            <Button variant="default" size="compact-sm" onClick={() => onAsk('revoke')}>
              {t(isEntry(delegation) ? 'settings:delegations.end' : 'settings:delegations.refuse')}
            </Button>
          )}
        </>
      }
    >
      <bdi>{delegation.byName}</bdi>
      {delegation.kind !== 'entry' && <span>{questionText(t, delegation)}</span>}
      <StatusBadge meaning={meanings[delegation.state]}>{t(stateText(delegation))}</StatusBadge>
    </Line>
  )
}

function stateText(delegation: Delegation) {
  const { state, isOverridden } = delegation
  if (isEntry(delegation)) return `settings:delegations.state.${state}` as const
  return `settings:delegations.consentState.${state === 'active' && isOverridden ? 'overridden' : state}` as const
}

const isEntry = ({ kind }: Delegation): boolean => kind === 'entry'

/** What a request for consent would do, in a sentence. */
function questionText(t: ReturnType<typeof useText>, { kind, subject }: Delegation): string {
  return kind === 'entry' ? '' : t(`settings:delegations.kind.${kind}`, { subject: subject ?? '' })
}

/** The sentences of a question and of its answer. */
const words = {
  entry: {
    approve: { action: 'agree', title: 'agreeTitle', text: 'agreeText', successText: 'agreed' },
    revoke: { action: 'end', title: 'endTitle', text: 'endText', successText: 'done' },
  },
  consent: {
    approve: { action: 'agree', title: 'consentTitle', text: 'consentText', successText: 'consented' },
    revoke: { action: 'refuse', title: 'refuseTitle', text: 'refuseText', successText: 'refused' },
  },
} as const

function Question({ question, onClose }: { readonly question: DelegationQuestion; readonly onClose: () => void }) {
  const t = useText()
  const approve = useOperation(api.delegation.approve)
  const revoke = useOperation(api.delegation.revoke)
  const { delegation, to } = question
  const name = delegation.byName
  const says = words[isEntry(delegation) ? 'entry' : 'consent'][to]
  const confirm = () =>
    (to === 'approve' ? approve : revoke).mutate(
      { uuid: delegation.uuid },
      {
        onSuccess: () => showToast({ meaning: 'ok', text: t(`settings:delegations.${says.successText}`) }),
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      title={t(`settings:delegations.${says.title}`, { name })}
      opened
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            color={to === 'approve' ? 'brand' : 'red'}
            loading={approve.isPending || revoke.isPending}
            onClick={confirm}
          >
            {t(`settings:delegations.${says.action}`)}
          </Button>
        </>
      }
    >
      {!isEntry(delegation) && <p>{questionText(t, delegation)}</p>}
      {t(`settings:delegations.${says.text}`, { name })}
    </Dialog>
  )
}
