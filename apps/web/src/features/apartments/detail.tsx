import { switchesInUse } from '@lintel/contract/apartments/schema.ts'
import type { ApartmentInfo } from '@lintel/contract/apartments/records.ts'
import type { MoveOut } from '@lintel/contract/move-outs/schema.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { SubscriptionState } from '../../domain/money/subscription-parts.tsx'
import { useCallWords } from '../../domain/residences/call-types.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useParam, useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { Empty, Facts, Line, Lines, Section } from '../../ui/content.tsx'
import { useApartmentActions } from './actions.tsx'
import { apartments } from './links.ts'
import { MoveOutBadge } from './receipt-words.tsx'
import { ApartmentStateBadge } from './state.tsx'

const ReceiptDialog = lazyPart(() => import('./receipt.tsx').then((file) => ({ default: file.ReceiptDialog })))

/** One apartment: who lives there, its devices, settings and lease, and the moves out of it. */
export default function ApartmentPage() {
  const t = useText()
  const query = useRead(api.apartment.get, { uuid: useParam('id') })
  const { actionsOf, dialog } = useApartmentActions()
  return (
    <>
      <DetailScreen
        title="apartments:one"
        query={query}
        name={({ number }) => t('apartments:of', { number })}
        status={({ state }) => <ApartmentStateBadge state={state} />}
        back={useListOfApartments()}
        actions={actionsOf}
      >
        {(row) => (
          <>
            <SubscriptionState service="app" of={row.subscription} />
            <Place row={row} />
            <Settings row={row} />
            <Household row={row} />
            <Moves apartment={row.uuid} />
          </>
        )}
      </DetailScreen>
      {dialog}
    </>
  )
}

/** The list that an apartment is in: that of the site, or for its installer the structure of the community. */
function useListOfApartments(): string | undefined {
  const site = useNamedSite()
  const list = useLinks(apartments).list()
  const structure = useReferences()('communityStructure')
  return list ?? filteredAddress(structure, { ...(site && { site }) })
}

interface PartProps {
  readonly row: ApartmentInfo
}

function Place({ row }: PartProps) {
  const t = useText()
  const { write } = useLocalText().moment
  const lease = (at: string | null) => <PlainText text={at && (write(at) ?? '')} />
  return (
    <Facts
      facts={[
        { label: t('things:building'), value: <PlainText text={row.building?.name ?? ''} /> },
        { label: t('things:floor'), value: <PlainText text={row.floor} /> },
        { label: t('apartments:fields.number'), value: <bdi>{row.number}</bdi> },
        { label: t('things:name'), value: <PlainText text={row.name} /> },
        { label: t('apartments:fields.leaseFrom'), value: lease(row.leaseFrom) },
        { label: t('apartments:fields.leaseUntil'), value: lease(row.leaseUntil) },
        ...(row.leaseUntil === null
          ? []
          : [
              {
                label: t('apartments:fields.endsWithLease'),
                value: t(row.endsWithLease ? 'apartments:yes' : 'apartments:no'),
              },
            ]),
      ]}
    />
  )
}

function Settings({ row }: PartProps) {
  const t = useText()
  const format = useFormat()
  const words = useCallWords()
  const yesNo = (isOn: boolean) => t(isOn ? 'apartments:yes' : 'apartments:no')
  const members = format.number(row.members)
  return (
    <Section title={t('apartments:sections.settings')}>
      <Facts
        facts={[
          { label: t('apartments:fields.callType'), value: words.callType(row.callType) },
          { label: t('apartments:fields.placement'), value: t(`apartments:placement.${row.placement}`) },
          { label: t('apartments:fields.sipGroup'), value: <PlainText text={row.sipGroup} /> },
          {
            label: t('apartments:fields.memberLimit'),
            value: row.memberLimit === null ? t('apartments:ofSite', { count: row.members }) : members,
          },
          ...switchesInUse.map((name) => ({ label: t(`apartments:fields.${name}`), value: yesNo(row[name]) })),
        ]}
      />
    </Section>
  )
}

function Household({ row }: PartProps) {
  const t = useText()
  const refer = useReferences()
  return (
    <>
      <Section title={t('apartments:sections.residents')}>
        {row.residentRows.length === 0 ? (
          <Empty />
        ) : (
          <Lines>
            {row.residentRows.map(({ uuid, name, isMaster }) => (
              <Line key={uuid} aside={isMaster && t('apartments:columns.master')}>
                <RelatedText name={name} to={refer('residentInfo', { id: uuid })} />
              </Line>
            ))}
          </Lines>
        )}
      </Section>
      <Section title={t('apartments:sections.devices')}>
        {row.deviceRows.length === 0 ? (
          <Empty />
        ) : (
          <Lines>
            {row.deviceRows.map(({ uuid, name }) => (
              <Line key={uuid}>
                <RelatedText name={name} to={refer('deviceInfo', { id: uuid })} />
              </Line>
            ))}
          </Lines>
        )}
      </Section>
    </>
  )
}

/** The moves out of an apartment, the newest first, each with its receipt. */
function Moves({ apartment }: { readonly apartment: string }) {
  const t = useText()
  const may = useMay()
  const { data } = useRead(api.moveOut.list, { apartment, page: 1, size: 10 })
  const [receipt, setReceipt] = useState<string>()
  const [moveOutToCancel, setMoveOutToCancel] = useState<MoveOut>()
  if (!data) return null
  return (
    <Section title={t('apartments:sections.moves')}>
      {data.rows.length === 0 ? (
        <div>{t('apartments:moveOut.none')}</div>
      ) : (
        <Lines>
          {data.rows.map((row) => (
            <Line
              key={row.uuid}
              aside={
                row.state === 'planned' ? (
                  may('apartment.moveOut') && (
                    <Button variant="default" size="xs" onClick={() => setMoveOutToCancel(row)}>
                      {t('apartments:moveOut.cancel')}
                    </Button>
                  )
                ) : (
                  <Button variant="default" size="xs" onClick={() => setReceipt(row.uuid)}>
                    {t('apartments:moveOut.receipt')}
                  </Button>
                )
              }
            >
              <MomentText at={row.doneAt ?? row.dueAt} /> <MoveOutBadge row={row} />
            </Line>
          ))}
        </Lines>
      )}
      <Suspense>{receipt && <ReceiptDialog uuid={receipt} onClose={() => setReceipt(undefined)} />}</Suspense>
      {moveOutToCancel && (
        <ConfirmDialog
          title={t('apartments:moveOut.cancelTitle')}
          confirmLabel={t('apartments:moveOut.cancel')}
          of={api.moveOut.cancel}
          input={{ uuid: moveOutToCancel.uuid }}
          successText={t('apartments:moveOut.cancelled')}
          onClose={() => setMoveOutToCancel(undefined)}
        >
          {t('apartments:moveOut.cancelText')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
