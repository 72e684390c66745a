import { limits } from '@lintel/contract/base/limits.ts'
import type { MacImportCheck } from '@lintel/contract/mac-library/schema.ts'
import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { ReadingNotices } from '../../domain/imports/checked.tsx'
import { ProblemTable } from '../../domain/imports/problem-table.tsx'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadButton } from '../../ui/files.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

interface ImportMacsProps {
  /** Distributor into whose library the platform imports. */
  readonly library: string | undefined
  readonly onClose: () => void
}

const sheetFiles = '.xlsx,.csv,.tsv,.txt,.xls'
const wide = 860

/** Imports a file into a library: chosen, checked, then all of it or nothing (fleet.md F8). */
export default function ImportMacs({ library, onClose }: ImportMacsProps) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const check = useOperation(api.macLibrary.check, { handles: 'all' })
  const work = useOperation(api.macLibrary.import, { handles: 'all' })
  const of = library === undefined ? {} : { library }
  const choose = (next: File | null) => {
    check.reset()
    work.reset()
    setFile(next)
  }
  const run = () =>
    file &&
    work.mutate(
      { ...of, file },
      {
        onSuccess: ({ added }) => {
          showToast({ meaning: 'ok', text: t('macLibrary:import.done', { count: added }) })
          onClose()
        },
      },
    )
  const failure = work.error ?? check.error
  return (
    <Dialog title={t('macLibrary:import.title')} opened size={wide} onClose={onClose}>
      {file && check.data ? (
        <Checked fileName={file.name} found={check.data} />
      ) : (
        <>
          <div>{t('macLibrary:import.intro', { max: limits.importBatch })}</div>
          <Group justify="flex-start">
            <DownloadButton label={t('imports:template')} load={() => api.macLibrary.template({})} />
          </Group>
          <FileInput
            label={t('imports:file')}
            description={t('imports:fileHelp')}
            placeholder={t('imports:choose')}
            accept={sheetFiles}
            value={file}
            onChange={choose}
          />
        </>
      )}
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      <Group justify="flex-end" gap="sm">
        {check.data ? (
          <>
            <Button variant="default" onClick={() => choose(null)}>
              {t('macLibrary:import.another')}
            </Button>
            {check.data.adds > 0 && (
              <Button loading={work.isPending} onClick={run}>
                {t('macLibrary:import.commit')}
              </Button>
            )}
          </>
        ) : (
          <Button
            disabled={file === null}
            loading={check.isPending}
            onClick={() => file && check.mutate({ ...of, file })}
          >
            {t('macLibrary:import.check')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

const linesSaid = 20

function Checked({ fileName, found }: { readonly fileName: string; readonly found: MacImportCheck }) {
  const t = useText()
  const { adds, knownLines, problems } = found
  const lines = knownLines.slice(0, linesSaid).join(', ')
  return (
    <>
      {problems.length > 0 ? (
        <>
          <Notice meaning="danger">{t('macLibrary:import.problems', { count: problems.length })}</Notice>
          <ProblemTable fileName={fileName} problems={problems} />
        </>
      ) : (
        <Notice meaning="ok">
          {adds > 0 ? t('macLibrary:import.adds', { count: adds }) : t('macLibrary:import.none')}
        </Notice>
      )}
      {knownLines.length > 0 && (
        <Notice meaning="information">
          {t('macLibrary:import.known', { lines: knownLines.length > linesSaid ? `${lines} …` : lines })}
        </Notice>
      )}
      <ReadingNotices batch={found} />
    </>
  )
}
