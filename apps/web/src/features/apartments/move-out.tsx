import { MoveOutForm } from '@lintel/contract/move-outs/schema.ts'
import { Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import type { ActionRow } from './state.tsx'
import { usePathCells } from './receipt-words.tsx'

interface MoveOutProps {
  readonly apartment: ActionRow
  readonly isReset: boolean
  readonly onClose: () => void
}

/**
 * Moves a household out, now or later; a reset does it now and sets the apartment back as well. What ends is shown
 * before.
 */
export function MoveOutDialog({ apartment, isReset, onClose }: MoveOutProps) {
  const t = useText()
  const { uuid, number } = apartment
  const site = useSiteOfCalls()
  const { data } = useRead(api.moveOut.preview, { uuid })
  const cellsOf = usePathCells()
  if (!data) return null
  const doneText = (at: string) => (at === '' ? t('apartments:moveOut.done') : t('apartments:moveOut.planned'))
  return (
    <FormDialog
      title={t(isReset ? 'apartments:moveOut.resetTitle' : 'apartments:moveOut.title', { number })}
      schema={MoveOutForm}
      values={{ uuid, at: '', confirm: '', residents: data.residents }}
      save={({ at, ...form }) => (isReset ? api.moveOut.reset(form, site) : api.moveOut.create({ ...form, at }, site))}
      submitLabel={isReset ? 'apartments:moveOut.reset' : 'apartments:moveOut.action'}
      successText={({ at }) => (isReset ? t('apartments:moveOut.resetDone') : doneText(at))}
      onSaved={onClose}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>{t('apartments:moveOut.text', { count: data.residents })}</div>
        {isReset && <div>{t('apartments:moveOut.resetText')}</div>}
        {data.paths.length > 0 && (
          <ScrollTable
            label={t('apartments:moveOut.paths')}
            heads={[t('apartments:moveOut.person'), t('apartments:moveOut.kind'), t('apartments:moveOut.value')]}
            rows={data.paths.map((path, index) => ({ key: String(index), cells: cellsOf(path) }))}
          />
        )}
        {data.doors.length > 0 && (
          <ScrollTable
            label={t('apartments:moveOut.doors')}
            heads={[t('apartments:moveOut.door'), t('apartments:moveOut.device')]}
            rows={data.doors.map(({ uuid: door, name, device }) => ({
              key: door,
              cells: [<bdi key="door">{name}</bdi>, <bdi key="device">{device.name}</bdi>],
            }))}
          />
        )}
        {!isReset && (
          <DateField name="at" label="apartments:moveOut.at" help={t('apartments:moveOut.atHelp')} kind="moment" />
        )}
        <TextField name="confirm" label="apartments:moveOut.confirm" help={number} autoComplete="off" />
      </Stack>
    </FormDialog>
  )
}
