import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { limits } from '@lintel/contract/limits.ts'
import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Notice } from '../../ui/notice.tsx'
import { DownloadButton } from './download-button.tsx'
import { stale } from './stale.ts'

/** The first step: the template to fill in, and the file that came of it. */
export function ChooseFile({ kind }: { readonly kind: ImportKind }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const upload = useOperation(api.officeImport.upload, { invalidates: stale, handles: 'all' })
  return (
    <>
      <div>{t('imports:intro', { max: limits.importBatch })}</div>
      <Group justify="flex-start">
        <DownloadButton label={t('imports:template')} load={() => api.officeImport.template({ kind })} />
      </Group>
      <FileInput
        label={t('imports:file')}
        placeholder={t('imports:choose')}
        accept=".xlsx"
        value={file}
        onChange={setFile}
      />
      {upload.error && <Notice meaning="danger">{messageOf(upload.error)}</Notice>}
      <Group justify="flex-end">
        <Button
          disabled={file === null}
          loading={upload.isPending}
          onClick={() => file && upload.mutate({ kind, file })}
        >
          {t('imports:send')}
        </Button>
      </Group>
    </>
  )
}
