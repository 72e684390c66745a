import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import {
  MusterSettingForm,
  type MusterChoices,
  type MusterReader,
  type MusterSetting,
} from '@lintel/contract/muster/schema.ts'
import { Button, Skeleton } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useReaderName } from '../../domain/doors/door-name.ts'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { MinuteOrNoneField, NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { RecordPicker } from '../../kit/form/choosing/record-picker.tsx'
import { useField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LinesField } from '../../kit/form/lines-field.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { ReadFailure } from '../../kit/screen/read-failure.tsx'
import { clockOf } from '../../kit/time/day-minutes.ts'
import { namesText, useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { Empty, Facts } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Closing {
  readonly onClose: () => void
}

/** The muster setting of the site: a manager edits it, an administrator reads it (office.md 17.1). */
export default function SettingDialog({ onClose }: Closing) {
  const t = useText()
  const mayEdit = useMay()('musterSetting.edit')
  const setting = useRead(api.musterSetting.get, {})
  const choices = useRead(api.musterSetting.choices, {}, { enabled: mayEdit })
  if (setting.data && !mayEdit) return <SettingFacts setting={setting.data} onClose={onClose} />
  if (setting.data && choices.data)
    return <EditSetting setting={setting.data} choices={choices.data} onClose={onClose} />
  const failure = setting.error ?? choices.error
  return (
    <Dialog title={t('muster:setting.title')} opened onClose={onClose} size={640}>
      {failure ? (
        <ReadFailure
          failure={failure}
          onRetry={() => void Promise.all([setting.refetch(), choices.refetch()])}
          hasFormerData={false}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  )
}

function EditSetting({
  setting,
  choices,
  onClose,
}: Closing & { readonly setting: MusterSetting; readonly choices: MusterChoices }) {
  const t = useText()
  return (
    <FormDialog
      title={t('muster:setting.title')}
      schema={MusterSettingForm}
      values={{
        version: setting.version,
        perimeterDoorUuids: setting.perimeterDoors.map(({ uuid }) => uuid),
        musterReaders: setting.musterReaders.map(({ deviceUuid, reader }) => ({ deviceUuid, reader })),
        dailyResetAt: setting.dailyResetAt,
        inactiveHours: setting.inactiveHours,
        autoOnEmergency: setting.autoOnEmergency,
        mailAddresses: [...setting.mailAddresses],
      }}
      save={(form) => api.musterSetting.save(form)}
      submitLabel="common:save"
      successText={() => t('muster:setting.saved')}
      onSaved={onClose}
      onClose={onClose}
    >
      <PerimeterField setting={setting} choices={choices} />
      <ReadersField setting={setting} choices={choices} />
      <MinuteOrNoneField
        name="dailyResetAt"
        label="muster:setting.dailyResetAt"
        help={t('muster:setting.dailyResetAtHelp')}
      />
      <NumberOrNoneField
        name="inactiveHours"
        label="muster:setting.inactiveHours"
        help={t('muster:setting.inactiveHoursHelp', { max: attendanceLimits.musterHours })}
        min={1}
        max={attendanceLimits.musterHours}
      />
      <SwitchField
        name="autoOnEmergency"
        label="muster:setting.autoOnEmergency"
        help={t('muster:setting.autoOnEmergencyHelp')}
      />
      <LinesField
        name="mailAddresses"
        label="muster:setting.mailAddresses"
        help={t('muster:setting.mailAddressesHelp', { max: attendanceLimits.musterMails })}
      />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly setting: MusterSetting
  readonly choices: MusterChoices
}

function PerimeterField({ setting, choices }: FieldsProps) {
  const t = useText()
  const doorUuids = useWatch({ name: 'perimeterDoorUuids' }) as readonly string[]
  const chosenDoors = choices.doors.filter(({ uuid }) => doorUuids.includes(uuid))
  const withoutExit = chosenDoors.filter(({ hasExitReader }) => !hasExitReader)
  const withoutContact = chosenDoors.filter(({ hasContact }) => !hasContact)
  // A door that may not be chosen any more stays until it is removed.
  const further = setting.perimeterDoors.filter(({ uuid }) => choices.doors.every((door) => door.uuid !== uuid))
  return (
    <>
      <TransferField
        name="perimeterDoorUuids"
        noun="doors"
        label="muster:setting.perimeterDoors"
        help={t('muster:setting.perimeterDoorsHelp', { max: attendanceLimits.perimeterDoors })}
        options={[...choices.doors, ...further].map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      {withoutExit.length > 0 && (
        <Notice meaning="attention">
          {t('muster:setting.withoutExit', { doors: namesText(withoutExit.map(({ name }) => name)) })}
        </Notice>
      )}
      {withoutContact.length > 0 && (
        <Notice meaning="information">
          {t('muster:setting.withoutContact', { doors: namesText(withoutContact.map(({ name }) => name)) })}
        </Notice>
      )}
    </>
  )
}

type NamedReader = MusterReader & { readonly deviceName: string }

const keyOf = ({ deviceUuid, reader }: MusterReader): string =>
  reader === null ? deviceUuid : `${deviceUuid} ${reader.port}${reader.index}`

/** How a muster reader is called: its device, and its own name where it is one of several. */
function useMusterReaderName(): (reader: NamedReader) => string {
  const t = useText()
  const nameOf = useReaderName()
  return ({ deviceName, reader }) =>
    reader === null ? deviceName : t('muster:setting.readerOf', { device: deviceName, reader: nameOf(reader) })
}

/** Readers at assembly points; those of perimeter doors are left out. */
function ReadersField({ setting, choices }: FieldsProps) {
  const t = useText()
  const nameOf = useMusterReaderName()
  const doorUuids = useWatch({ name: 'perimeterDoorUuids' }) as readonly string[]
  const { ref, value, onChange } = useController({ name: 'musterReaders' }).field
  const selection = new Set((value as readonly MusterReader[]).map(keyOf))
  const choosableReaders: readonly NamedReader[] = [
    ...choices.readers.filter(
      (reader) => selection.has(keyOf(reader)) || !reader.doorUuids.some((uuid) => doorUuids.includes(uuid)),
    ),
    ...setting.musterReaders.filter((one) => choices.readers.every((other) => keyOf(other) !== keyOf(one))),
  ]
  const { shared } = useField(
    'musterReaders',
    'muster:setting.musterReaders',
    t('muster:setting.musterReadersHelp', { max: attendanceLimits.musterReaders }),
    (readers) =>
      namesText(
        choosableReaders
          .filter((one) => (readers as readonly MusterReader[]).some((other) => keyOf(other) === keyOf(one)))
          .map(nameOf),
      ),
  )
  return (
    <RecordPicker
      ref={ref}
      label={shared.label}
      description={shared.description}
      error={shared.error}
      rows={choosableReaders.map((reader) => ({ uuid: keyOf(reader), name: nameOf(reader) }))}
      selection={selection}
      onChange={(keys) =>
        onChange(
          choosableReaders
            .filter((reader) => keys.has(keyOf(reader)))
            .map(({ deviceUuid, reader }) => ({ deviceUuid, reader })),
        )
      }
    />
  )
}

function SettingFacts({ setting, onClose }: Closing & { readonly setting: MusterSetting }) {
  const t = useText()
  const nameOf = useMusterReaderName()
  const { write } = useLocalText().time
  const { perimeterDoors, musterReaders, dailyResetAt, inactiveHours, autoOnEmergency } = setting
  const namesOrNone = (names: readonly string[]) => (names.length === 0 ? <Empty /> : namesText(names))
  return (
    <Dialog
      title={t('muster:setting.title')}
      opened
      onClose={onClose}
      size={640}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Facts
        facts={[
          {
            label: t('muster:setting.perimeterDoors'),
            value: namesOrNone(perimeterDoors.map(({ name }) => name)),
          },
          { label: t('muster:setting.musterReaders'), value: namesOrNone(musterReaders.map(nameOf)) },
          {
            label: t('muster:setting.dailyResetAt'),
            value: dailyResetAt === null ? t('common:off') : write(clockOf(dailyResetAt)),
          },
          { label: t('muster:setting.inactiveHours'), value: inactiveHours ?? t('common:off') },
          { label: t('muster:setting.autoOnEmergency'), value: t(autoOnEmergency ? 'common:on' : 'common:off') },
        ]}
      />
      <small>{t('muster:setting.byManager')}</small>
    </Dialog>
  )
}
