import type { MusterCompany } from '@lintel/contract/muster/schema.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import type { ApiError } from '../../api/failure.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useOwnCompany } from '../../domain/people/companies.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import '../../ui/control-styles.ts'
import { muster } from './links.ts'

interface Generation {
  /** Makes the report of the own company at once; who looks after several is asked for which. */
  readonly start: () => void
  readonly isRunning: boolean
  readonly dialog: ReactNode
}

/** Goes to the report that was made, or says that several were. */
function useOnGenerated(): (answer: { readonly uuids: readonly string[] }) => void {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(muster)
  return ({ uuids }) => {
    const [only, ...others] = uuids
    const page = only !== undefined && others.length === 0 ? links.info({ id: only }) : undefined
    if (page === undefined) showToast({ meaning: 'ok', text: t('muster:generate.done', { count: uuids.length }) })
    else void navigate(page)
  }
}

/** Makes muster reports by hand (office.md 17.3). */
export function useGeneration(): Generation {
  const own = useOwnCompany()
  const [question, setQuestion] = useState<'companies' | 'running'>()
  const [failure, setFailure] = useState<ApiError>()
  const onGenerated = useOnGenerated()
  const work = useOperation(api.musterReport.create, { handles: 'all' })
  const close = () => {
    setQuestion(undefined)
    setFailure(undefined)
  }
  const start = () => {
    if (own === null) return setQuestion('companies')
    work.mutate(
      {},
      {
        onSuccess: onGenerated,
        onError: (error) => (error.is('musterRunning') ? setQuestion('running') : setFailure(error)),
      },
    )
  }
  return {
    start,
    isRunning: work.isPending,
    dialog: (
      <>
        {question === 'companies' && <ChooseCompanies onClose={close} onGenerated={onGenerated} />}
        {question === 'running' && <EndRunning onClose={close} onGenerated={onGenerated} />}
        {failure && <Failure failure={failure} onClose={close} />}
      </>
    ),
  }
}

interface DialogProps {
  readonly onClose: () => void
  readonly onGenerated: (answer: { readonly uuids: readonly string[] }) => void
}

/** A second report of a company ends the first. */
function EndRunning({ onClose, onGenerated }: DialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('muster:generate.runningTitle')}
      confirmLabel={t('muster:generate.endAndGenerate')}
      isDangerous
      of={api.musterReport.create}
      input={{ endsRunning: true }}
      successText={t('muster:generate.done', { count: 1 })}
      onClose={onClose}
      onDone={onGenerated}
    >
      {t('muster:generate.runningText')}
    </ConfirmDialog>
  )
}

function Failure({ failure, onClose }: { readonly failure: ApiError; readonly onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('muster:generate.title')}
      opened
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Notice meaning="danger">{messageOf(failure)}</Notice>
    </Dialog>
  )
}

function ChooseCompanies(props: DialogProps) {
  const t = useText()
  const query = useRead(api.musterReport.companies, {})
  return (
    <Dialog title={t('muster:generate.title')} opened onClose={props.onClose} size={560}>
      <Loaded query={query}>{({ rows }) => <Companies companies={rows} {...props} />}</Loaded>
    </Dialog>
  )
}

/** All companies are chosen at first: in an emergency nobody is left out. */
function Companies({
  companies,
  onClose,
  onGenerated,
}: DialogProps & { readonly companies: readonly MusterCompany[] }) {
  const t = useText()
  const [companyUuids, setCompanyUuids] = useState(() => companies.map(({ uuid }) => uuid))
  const [endsRunning, setEndsRunning] = useState(false)
  const work = useOperation(api.musterReport.create, { handles: 'all' })
  const isAll = companyUuids.length === companies.length
  const hasRunning = companies.some(({ uuid, runningUuid }) => runningUuid !== null && companyUuids.includes(uuid))
  const generate = () =>
    work.mutate(
      { companyUuids, endsRunning: hasRunning && endsRunning },
      {
        onSuccess: (answer) => {
          onClose()
          onGenerated(answer)
        },
      },
    )
  return (
    <Stack gap="md">
      <Checkbox
        label={t('muster:generate.all')}
        checked={isAll}
        indeterminate={!isAll && companyUuids.length > 0}
        onChange={() => setCompanyUuids(isAll ? [] : companies.map(({ uuid }) => uuid))}
      />
      <Checkbox.Group label={t('muster:generate.companies')} value={companyUuids} onChange={setCompanyUuids}>
        {companies.map(({ uuid, name, inside, runningUuid }) => (
          <Checkbox
            key={uuid}
            value={uuid}
            mt="xs"
            label={<bdi>{name}</bdi>}
            description={
              <>
                {t('muster:generate.inside', { count: inside })}
                {runningUuid !== null && ` · ${t('muster:generate.isRunning')}`}
              </>
            }
          />
        ))}
      </Checkbox.Group>
      {hasRunning && (
        <Notice meaning="attention" title={t('muster:generate.runningTitle')}>
          <Checkbox
            label={t('muster:generate.endsRunning')}
            checked={endsRunning}
            onChange={(event) => setEndsRunning(event.currentTarget.checked)}
          />
        </Notice>
      )}
      {work.error && <Notice meaning="danger">{messageOf(work.error)}</Notice>}
      <Button
        style={{ alignSelf: 'flex-end' }}
        disabled={companyUuids.length === 0 || (hasRunning && !endsRunning)}
        loading={work.isPending}
        onClick={generate}
      >
        {t('muster:generate.action')}
      </Button>
    </Stack>
  )
}
