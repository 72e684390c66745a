import { isFaceProblem } from '@lintel/contract/errors/import-problems.ts'
import type { ImportDetails, ImportProblem } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { hasText, textOf, useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'

interface ProblemTableProps extends Pick<ImportDetails, 'fileName' | 'problems'> {
  /** Of an import of a site. */
  readonly kind?: ImportDetails['kind']
}

/** What is wrong with a file, by line and column of the sheet. */
export function ProblemTable({ kind, fileName, problems }: ProblemTableProps) {
  const t = useText()
  const where = ({ line }: ImportProblem) => (line === 0 ? t('imports:wholeFile') : line)
  return (
    <>
      <ScrollTable
        label={t('imports:problemsOf', { file: fileName })}
        heads={[
          t(kind === 'face' ? 'imports:faces.number' : 'imports:heads.line'),
          t(kind === 'face' ? 'imports:faces.file' : 'imports:heads.column'),
          t('imports:heads.problem'),
          t('imports:heads.code'),
        ]}
        rows={problems.map((one, index) => ({
          key: String(index),
          cells: [where(one), columnName(one), reasonOf(t, one), one.code],
        }))}
      />
      {problems.length >= limits.importBatch && (
        <Notice meaning="attention">{t('imports:more', { count: problems.length })}</Notice>
      )}
    </>
  )
}

const reasonOf = (t: ReturnType<typeof useText>, { problem, params }: ImportProblem): string =>
  isFaceProblem(problem) ? t(`imports:faces.problems.${problem}`, params) : t(`imports:problems.${problem}`, params)

/** The head of a column, or its letters where the template has no such column. */
function columnName({ column }: ImportProblem): string {
  const key = `imports:columns.${column}`
  return column !== '' && hasText(key) ? textOf(key) : column
}
