import { permissionsToUndo } from '@lintel/contract/imports/permissions.ts'
import type { ImportDetails } from '@lintel/contract/imports/schema.ts'
import { Button, Group, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useOperation } from '../../api/queries.ts'
import { useText, namesText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMay } from '../../session/session.ts'
import { Code } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { DownloadButton } from '../../ui/files.tsx'
import { Additions, ReadingNotices } from './checked.tsx'
import { ProblemTable } from './problem-table.tsx'

interface OutcomeProps {
  readonly batch: ImportDetails
  readonly onUndo: () => void
}

/** How far an import is and what can be done with it now. */
export function Outcome({ batch, onUndo }: OutcomeProps) {
  const { uuid, state, isRead } = batch
  const read = useOperation(api.officeImport.read, { handles: 'all' })
  const isResult = state === 'finished' || state === 'failed'
  const { mutate } = read
  useEffect(() => {
    if (isResult && !isRead) mutate({ uuid })
  }, [isResult, isRead, uuid, mutate])
  switch (state) {
    case 'checking':
      return <Checking uuid={uuid} />
    case 'ready':
    case 'importing':
      return <Decision batch={batch} />
    default:
      return <Result batch={batch} onUndo={onUndo} />
  }
}

function Moving({ text }: { readonly text: 'imports:checking' | 'imports:importing' }) {
  const t = useText()
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={100} animated aria-label={t(text)} />
      </Progress.Root>
      <div role="status">{t(text)}</div>
    </>
  )
}

/** A file that is being checked; its sender may leave it. */
function Checking({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const deal = useOperation(api.officeImport.deal, { handles: 'all' })
  return (
    <>
      <Moving text="imports:checking" />
      {deal.error && <Notice meaning="danger">{messageOf(deal.error)}</Notice>}
      <Group justify="flex-end">
        <Button variant="default" loading={deal.isPending} onClick={() => deal.mutate({ uuid, deal: 'cancel' })}>
          {t('imports:cancel')}
        </Button>
      </Group>
    </>
  )
}

function Decision({ batch }: { readonly batch: ImportDetails }) {
  const { uuid, kind, total, failed, newCompanies } = batch
  const t = useText()
  const deal = useOperation(api.officeImport.deal, { handles: 'all' })
  const isImporting = deal.isPending && deal.variables.deal !== 'cancel'
  if (isImporting) return <Moving text="imports:importing" />
  return (
    <>
      {kind !== 'face' ? (
        <>
          <Notice meaning="ok" title={t('imports:ready', { lines: total })}>
            <Additions batch={batch} />
          </Notice>
          <ReadingNotices batch={batch} />
        </>
      ) : failed === 0 ? (
        <Notice meaning="ok">{t('imports:faces.ready', { count: total })}</Notice>
      ) : (
        <>
          <Notice meaning="attention">{t('imports:faces.partly', { failed, count: total })}</Notice>
          <ProblemTable {...batch} />
        </>
      )}
      <CardExamples batch={batch} />
      {newCompanies.length > 0 && (
        <Notice meaning="attention" title={t('imports:newCompanies')}>
          <div>{namesText(newCompanies)}</div>
          <div>{t('imports:newCompaniesText')}</div>
        </Notice>
      )}
      {deal.error && <Notice meaning="danger">{messageOf(deal.error)}</Notice>}
      <Group justify="flex-end">
        <Button variant="default" loading={deal.isPending} onClick={() => deal.mutate({ uuid, deal: 'cancel' })}>
          {t('imports:cancel')}
        </Button>
        {kind !== 'face' || failed === 0 ? (
          <Button onClick={() => deal.mutate({ uuid, deal: newCompanies.length > 0 ? 'makeCompanies' : 'import' })}>
            {t(
              kind === 'face'
                ? 'imports:faces.commit'
                : newCompanies.length > 0
                  ? 'imports:commitWithCompanies'
                  : 'imports:commit',
            )}
          </Button>
        ) : (
          <Button onClick={() => deal.mutate({ uuid, deal: 'skip' })}>
            {t('imports:faces.skip', { count: total - failed })}
          </Button>
        )}
      </Group>
    </>
  )
}

/** What the first card numbers of the file are taken for, so that a wrong notation is seen before it is imported. */
function CardExamples({ batch: { cardNotation, cardExamples } }: Pick<OutcomeProps, 'batch'>) {
  const t = useText()
  if (cardNotation === null || cardExamples.length === 0) return null
  return (
    <>
      <Notice meaning="information">
        {t('imports:cards.text', { format: t(`common:cardNotation.${cardNotation}`) })}
      </Notice>
      <ScrollTable
        label={t('imports:cards.title')}
        heads={[
          t('imports:cards.heads.line'),
          t('imports:cards.heads.written'),
          t('imports:cards.heads.hexadecimal'),
          t('imports:cards.heads.decimal'),
        ]}
        rows={cardExamples.map(({ line, written, hexadecimal, decimal }, index) => ({
          key: String(index),
          cells: [
            line,
            <Code key="written">{written}</Code>,
            <Code key="hexadecimal">{hexadecimal}</Code>,
            <Code key="decimal">{decimal}</Code>,
          ],
        }))}
      />
    </>
  )
}

function Result({ batch, onUndo }: OutcomeProps) {
  const t = useText()
  const may = useMay()
  const { uuid, kind, state, total, done, failed, unclaimed } = batch
  const site = useSiteOfCalls()
  const end = useOperation(api.officeImport.end, { handles: 'all' })
  return (
    <>
      {state === 'failed' ? (
        <>
          <Notice meaning="danger">
            {kind === 'face' ? t('imports:faces.failed', { failed }) : t('imports:failed', { lines: failed })}
          </Notice>
          <ProblemTable {...batch} />
          <ReadingNotices batch={batch} />
        </>
      ) : kind === 'face' ? (
        <>
          <Notice meaning="ok">
            {t(state === 'undone' ? 'imports:faces.undone' : 'imports:faces.finished', { count: done })}
          </Notice>
          {failed > 0 && <ProblemTable {...batch} />}
        </>
      ) : (
        <Notice meaning="ok">{t(state === 'undone' ? 'imports:undone' : 'imports:finished', { lines: total })}</Notice>
      )}
      {unclaimed > 0 && (
        <Notice
          meaning="attention"
          action={
            <DownloadButton label={t('imports:claimCodes')} load={() => api.officeImport.claimCodes({ uuid }, site)} />
          }
        >
          {t('imports:claimCodesHint', { devices: unclaimed })}
        </Notice>
      )}
      {end.error && <Notice meaning="danger">{messageOf(end.error)}</Notice>}
      <Group justify="flex-end">
        {state === 'failed' && total > 0 && kind !== 'face' && (
          <DownloadButton label={t('imports:faulty')} load={() => api.officeImport.faulty({ uuid }, site)} />
        )}
        {state === 'finished' && permissionsToUndo(kind).every(may) && (
          <Button variant="default" onClick={onUndo}>
            {t('imports:undo')}
          </Button>
        )}
        <Button loading={end.isPending} onClick={() => end.mutate({ uuid })}>
          {t('imports:another')}
        </Button>
      </Group>
    </>
  )
}
