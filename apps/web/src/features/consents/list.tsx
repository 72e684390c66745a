import type { ConsentRequest } from '@lintel/contract/consents/schema.ts'
import { consentCan, delegationStates } from '@lintel/contract/delegations/states.ts'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Notice } from '../../ui/notice.tsx'
import { columns, requestText } from './columns.tsx'
import { consents } from './links.ts'

const OverrideDialog = lazyPart(() => import('./override.tsx'))

const filters = [
  filter.choice('state', 'consents:filters.state', delegationStates, (state) => `consents:state.${state}`),
]

/** Own requests for consent, newest first; who may override consents sees those of every account. */
export default function ConsentList() {
  const t = useText()
  const view = useView(consents)
  const [openDialog, setOpenDialog] = useState<{ readonly row: ConsentRequest; readonly to: 'withdraw' | 'override' }>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <ListScreen
        title="consents:title"
        of={api.consent.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={(row) => requestText(t, row)}
        empty="consents:empty"
        above={() => <Notice meaning="information">{t('consents:help')}</Notice>}
        row={(row) => [
          ...(row.isOwn && consentCan.withdraw(row)
            ? [
                {
                  key: 'withdraw',
                  label: t('consents:withdraw.action'),
                  needs: 'consent.withdraw',
                  run: () => setOpenDialog({ row, to: 'withdraw' }),
                } as const,
              ]
            : []),
          ...(isOverdue(row)
            ? [
                {
                  key: 'override',
                  label: t('consents:override.action'),
                  needs: 'consent.override',
                  run: () => setOpenDialog({ row, to: 'override' }),
                } as const,
              ]
            : []),
        ]}
      />
      {openDialog?.to === 'withdraw' && (
        <ConfirmDialog
          title={t('consents:withdraw.title', { site: openDialog.row.siteName })}
          confirmLabel={t('consents:withdraw.action')}
          of={api.consent.withdraw}
          input={{ uuid: openDialog.row.uuid }}
          successText={t('consents:withdraw.done')}
          onClose={close}
        >
          <p>{requestText(t, openDialog.row)}</p>
          {t('consents:withdraw.text')}
        </ConfirmDialog>
      )}
      {openDialog?.to === 'override' && (
        <Suspense>
          <OverrideDialog request={openDialog.row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isOverdue = ({ overridableFrom }: ConsentRequest): boolean =>
  overridableFrom !== null && Date.parse(overridableFrom) <= Date.now()
