import { Button } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../../language/language.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import type { FieldName } from '../field-names.ts'
import type { Conflict, MergeResult } from './merge.ts'

interface EditConflictProps {
  readonly mergeResult: MergeResult
  readonly names: ReadonlyMap<string, FieldName>
  /** A difference was settled. */
  readonly onSettled: (field: string) => void
}

/** What another user has saved while this form was open: both versions, field by field. */
export default function EditConflict({ mergeResult, names, onSettled }: EditConflictProps) {
  const t = useText()
  const say = useWords(names)
  const { setValue } = useFormContext()
  const label = (field: string) => names.get(field)?.label ?? t('shell:overtaken.unnamed')
  const take = ({ field, theirs }: Conflict) => {
    setValue(field, theirs, { shouldDirty: true, shouldValidate: true })
    onSettled(field)
  }
  // Fields of the record that are not on this page do not concern its reader.
  const incomingChanges = mergeResult.incomingChanges.filter(({ field }) => names.has(field))
  return (
    <Notice meaning="attention" title={t('shell:overtaken.title')}>
      <div>{t('shell:overtaken.kept')}</div>
      {mergeResult.conflicts.length > 0 && (
        <ScrollTable
          label={t('shell:overtaken.title')}
          hidesLabel
          heads={[
            t('shell:overtaken.field'),
            t('shell:overtaken.mine'),
            t('shell:overtaken.theirs'),
            t('common:actions'),
          ]}
          rows={mergeResult.conflicts.map((conflict) => ({
            key: conflict.field,
            cells: [
              label(conflict.field),
              <bdi key="mine">{say(conflict.field, conflict.mine)}</bdi>,
              <bdi key="theirs">{say(conflict.field, conflict.theirs)}</bdi>,
              <Button
                key="take"
                size="compact-sm"
                variant="default"
                aria-label={t('shell:overtaken.takeFor', { field: label(conflict.field) })}
                onClick={() => take(conflict)}
              >
                {t('shell:overtaken.take')}
              </Button>,
            ],
          }))}
        />
      )}
      {incomingChanges.map(({ field, before, now }) => (
        <div key={field}>
          {t('shell:overtaken.taken', { field: label(field), before: say(field, before), now: say(field, now) })}
        </div>
      ))}
    </Notice>
  )
}

/** A field's value in words: by its options, else what it is, and of what has no words how much of it there is. */
function useWords(names: ReadonlyMap<string, FieldName>) {
  const t = useText()
  const format = useFormat()
  return (field: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('common:none')
    if (Array.isArray(value) && value.length === 0) return t('common:none')
    const text = names.get(field)?.say?.(value)
    if (text !== undefined) return text
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no')
    if (typeof value === 'number') return format.number(value)
    if (typeof value === 'string') return value
    return Array.isArray(value) ? t('shell:pagination.total', { count: value.length }) : t('shell:overtaken.differs')
  }
}
