import type { TempKeyInfo } from '@lintel/contract/visitors/records.ts'
import { Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import type { Action } from '../../../kit/actions/action.tsx'
import { withQuery } from '../../../kit/portal/address.ts'
import { MomentText, PlainText, RelatedText } from '../../../kit/screen/cells.tsx'
import { ConfirmDialog } from '../../../kit/actions/confirm-dialog.tsx'
import { DetailScreen } from '../../../kit/screen/detail-screen.tsx'
import { useLinks, useParam, useReferences, useView } from '../../../kit/portal/route-context.ts'
import { pageOfPerson } from '../../../domain/people/person-page.ts'
import { useScheduleWords } from '../../../domain/schedules/schedule-words.ts'
import { useText } from '../../../language/language.ts'
import { useHasMail, useSession } from '../../../session/session.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Empty, Facts, Section } from '../../../ui/content.tsx'
import { visitors } from '../links.ts'
import { useVisitorPassActions } from './actions.tsx'
import { useShowPass } from './show-pass.tsx'
import { TempKeyStateBadge } from './state.tsx'

/** One temporary key: visitor, times and doors. The key itself is shown with its pass, on request. */
export default function TempKeyPage() {
  const navigate = useNavigate()
  const back = useLinks(visitors).list()
  const query = useRead(api.tempKey.get, { uuid: useParam('id') })
  const { actionsOf, dialog } = useVisitorPassActions(() => void navigate(back ?? '/'))
  const [keyToSend, setKeyToSend] = useState<TempKeyInfo>()
  const resend = useResend(setKeyToSend)
  const pass = useShowPass()
  const logOf = useLogOf()
  return (
    <>
      <DetailScreen
        title="visitors:tempKey.title"
        query={query}
        name={({ name }) => name}
        status={({ state }) => <TempKeyStateBadge state={state} />}
        back={back}
        actions={(row) => [...pass.actionsOf(row), ...logOf(row), resend(row), ...actionsOf(row)]}
      >
        {(row) => (
          <>
            <VisitFacts row={row} />
            <KeyDoors row={row} />
          </>
        )}
      </DetailScreen>
      {keyToSend && <Resend info={keyToSend} onClose={() => setKeyToSend(undefined)} />}
      {pass.dialog}
      {dialog}
    </>
  )
}

/** What the log says of a visitor; nothing where the site hides its logs. */
function useLogOf() {
  const t = useText()
  const log = useReferences()('doorLog')
  return ({ name }: TempKeyInfo): readonly Action[] =>
    log ? [{ key: 'log', label: t('menu:doorLog'), to: withQuery(log, { keyword: name }) }] : []
}

/** The mail once more: not for a key that is over, and not without an address. */
function useResend(send: (row: TempKeyInfo) => void) {
  const t = useText()
  return (row: TempKeyInfo): Action => {
    const isOver = row.state === 'revoked' || row.state === 'expired' || row.state === 'usedUp'
    return {
      key: 'resend',
      label: t('visitors:resend.action'),
      icon: <IconMail size={16} aria-hidden />,
      needs: 'visitor.edit',
      run: () => send(row),
      disabledReason: isOver
        ? t('visitors:resend.isOver')
        : row.email === ''
          ? t('visitors:resend.noAddress')
          : undefined,
    }
  }
}

function Resend({ info, onClose }: { readonly info: TempKeyInfo; readonly onClose: () => void }) {
  const t = useText()
  const hasMail = useHasMail()
  return (
    <ConfirmDialog
      title={t('visitors:resend.title', { name: info.name })}
      confirmLabel={t('common:send')}
      of={api.tempKey.resend}
      input={{ uuid: info.uuid }}
      successText={t(hasMail ? 'visitors:resend.done' : 'visitors:resend.doneWithoutMail', { email: info.email })}
      onClose={onClose}
    >
      {t(hasMail ? 'visitors:resend.text' : 'visitors:resend.textWithoutMail', { email: info.email })}
    </ConfirmDialog>
  )
}

interface PartProps {
  readonly row: TempKeyInfo
}

function VisitFacts({ row }: PartProps) {
  const t = useText()
  const { hasCouriers, visitsHomes } = useView(visitors)
  const canFollow = useSession()?.facts.visitorsFollowFloors
  const refer = useReferences()
  const host =
    row.hostUuid === null ? (
      <Empty />
    ) : (
      <RelatedText name={row.hostName} to={pageOfPerson(refer, { kind: row.hostKind, uuid: row.hostUuid })} />
    )
  const phone = row.phone === '' ? '' : `${row.phoneCode && `+${row.phoneCode} `}${row.phone}`
  return (
    <Facts
      facts={[
        ...(hasCouriers
          ? [{ label: t('visitors:fields.holderKind'), value: t(`visitors:holderKind.${row.holderKind}`) }]
          : []),
        ...(visitsHomes
          ? [
              { label: t('things:building'), value: <PlainText text={row.buildingName} /> },
              { label: t('things:apartment'), value: <PlainText text={row.apartmentName} /> },
            ]
          : [{ label: t('things:company'), value: <PlainText text={row.companyName} /> }]),
        { label: t('visitors:fields.host'), value: host },
        ...((canFollow && row.hostUuid !== null) || row.followsFloors
          ? [{ label: t('visitors:fields.followsFloors'), value: t(row.followsFloors ? 'common:yes' : 'common:no') }]
          : []),
        { label: t('visitors:fields.idNumber'), value: <PlainText text={row.idNumber} /> },
        { label: t('things:email'), value: <PlainText text={row.email} /> },
        { label: t('things:phone'), value: phone ? <bdi dir="ltr">{phone}</bdi> : <Empty /> },
        { label: t('things:licensePlate'), value: <PlainText text={row.plate} /> },
        { label: t('visitors:columns.creator'), value: <PlainText text={row.createdBy} /> },
        { label: t('visitors:columns.created'), value: <MomentText at={row.createdAt} /> },
        ...(row.revokedAt === null
          ? []
          : [{ label: t('visitors:columns.revoked'), value: <MomentText at={row.revokedAt} /> }]),
      ]}
    />
  )
}

function KeyDoors({ row }: PartProps) {
  const t = useText()
  const format = useFormat()
  const words = useScheduleWords()
  const hours = words.windows(row.windows)
  return (
    <Section title={t('visitors:groups.time')}>
      <Facts
        facts={[
          { label: t('visitors:fields.startsAt'), value: <MomentText at={row.validFrom} /> },
          { label: t('visitors:fields.endsAt'), value: <MomentText at={row.validUntil} /> },
          { label: t('visitors:fields.repeat'), value: t(`visitors:repeat.${row.repeat}`) },
          ...(hours.length > 0
            ? [{ label: t('visitors:fields.windows'), value: hours.map((line) => <div key={line}>{line}</div>) }]
            : []),
          ...(row.countPerDoor === null
            ? []
            : [{ label: t('visitors:fields.countPerDoor'), value: format.number(row.countPerDoor) }]),
          ...(row.firstUsedAt === null
            ? []
            : [{ label: t('visitors:columns.firstUsed'), value: <MomentText at={row.firstUsedAt} /> }]),
          ...(row.lifetimeMinutes === 0
            ? []
            : [
                {
                  label: t('visitors:fields.lifetimeMinutes'),
                  value: t('common:duration.minutes', { count: row.lifetimeMinutes }),
                },
                { label: t('visitors:columns.opensUntil'), value: <MomentText at={row.opensUntil} /> },
              ]),
          ...(row.allowed === null
            ? []
            : [
                {
                  label: t('visitors:columns.uses'),
                  value: t('visitors:usesOf', { used: format.number(row.used), allowed: format.number(row.allowed) }),
                },
              ]),
          {
            label: t('menu:doors'),
            value: row.doors.map(({ uuid, name, isOpened }) => (
              <div key={uuid}>
                <bdi>{name}</bdi>
                {!isOpened && row.state !== 'revoked' && <Text c="dimmed">{t('visitors:unread.door')}</Text>}
              </div>
            )),
          },
        ]}
      />
    </Section>
  )
}
