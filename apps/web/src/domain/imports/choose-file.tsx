import { hasCards, type ImportKind } from '@lintel/contract/imports/columns.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { nameOfNotation, notationNames, type NotationName } from '@lintel/vocabulary/card-numbers.ts'
import { Button, FileInput, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useCardNotation } from '../people/card-notation.ts'
import { useSession } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { DownloadButton } from '../../ui/files.tsx'

/** What spreadsheet programs save; an old workbook can be chosen too, to read how it can be sent. */
const sheetFiles = '.xlsx,.csv,.tsv,.txt,.xls'

/** The first step: the template to fill in, and the file that came of it. */
export function ChooseFile({ kind }: { readonly kind: ImportKind }) {
  const t = useText()
  const site = useSiteOfCalls()
  const siteNotation = nameOfNotation(useCardNotation())
  // As the site types them, until something else is chosen.
  const [chosen, setChosen] = useState<NotationName>()
  const cardNotation = chosen ?? siteNotation
  const { mutate, ...upload } = useUpload(kind, hasCards(kind) ? { cardNotation } : {})
  return (
    <>
      <div>{t('imports:intro', { max: limits.importBatch })}</div>
      <Group justify="flex-start">
        <DownloadButton label={t('imports:template')} load={() => api.officeImport.template({ kind }, site)} />
      </Group>
      {hasCards(kind) && (
        <NativeSelect
          label={t('imports:cards.question')}
          description={t('imports:cards.questionHelp')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={notationNames.map((value) => ({ value, label: t(`common:cardNotation.${value}`) }))}
          value={cardNotation}
          onChange={({ currentTarget: { value } }) => setChosen(notationNames.find((one) => one === value))}
        />
      )}
      <Sending
        label={t('imports:file')}
        description={t('imports:fileHelp')}
        accept={sheetFiles}
        error={upload.error}
        isSending={upload.isPending}
        forget={() => upload.reset()}
        send={mutate}
      />
    </>
  )
}

/** The call that takes a file of a kind. */
function useUpload(kind: ImportKind, cards: { readonly cardNotation?: NotationName }) {
  const upload = useOperation(api.officeImport.upload, { handles: 'all' })
  const structure = useOperation(api.officeImport.uploadStructure, { handles: 'all' })
  const residents = useOperation(api.officeImport.uploadResidents, { handles: 'all' })
  const staffCards = useOperation(api.officeImport.uploadStaffCards, { handles: 'all' })
  if (kind === 'structure') return { ...structure, mutate: (file: File) => structure.mutate({ file }) }
  if (kind === 'resident') return { ...residents, mutate: (file: File) => residents.mutate({ file, ...cards }) }
  if (kind === 'staffCard') return { ...staffCards, mutate: (file: File) => staffCards.mutate({ file, ...cards }) }
  return { ...upload, mutate: (file: File) => upload.mutate({ kind, file, ...cards }) }
}

/**
 * The same for photos: a zip in which each is named by the ID of its person (office.md 35.4), or by its home
 * (community.md 28).
 */
export function ChoosePhotos() {
  const t = useText()
  const isOffice = useSession()?.facts.projectKind === 'office'
  const upload = useOperation(api.officeImport.uploadFaces, { handles: 'all' })
  return (
    <>
      <div>{t(isOffice ? 'imports:faces.intro' : 'imports:faces.introOfHomes', { max: limits.facesAtOnce })}</div>
      <Sending
        label={t('imports:faces.zip')}
        accept=".zip"
        error={upload.error}
        isSending={upload.isPending}
        forget={() => upload.reset()}
        send={(file) => upload.mutate({ file })}
      />
    </>
  )
}

interface SendingProps {
  readonly label: string
  readonly description?: string
  readonly accept: string
  readonly error: Error | null
  readonly isSending: boolean
  /** What went wrong with a former file is not about the new one. */
  readonly forget: () => void
  readonly send: (file: File) => void
}

function Sending({ label, description, accept, error, isSending, forget, send }: SendingProps) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <FileInput
        label={label}
        description={description}
        placeholder={t('imports:choose')}
        accept={accept}
        value={file}
        onChange={(nextFile) => {
          forget()
          setFile(nextFile)
        }}
      />
      {error && <Notice meaning="danger">{messageOf(error)}</Notice>}
      <Group justify="flex-end">
        <Button disabled={file === null} loading={isSending} onClick={() => file && send(file)}>
          {t('imports:send')}
        </Button>
      </Group>
    </>
  )
}
