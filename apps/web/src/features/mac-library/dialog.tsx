import { MacEdit, MacForm, type MacEntry } from '@lintel/contract/mac-library/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useInstallerOptions } from '../../domain/accounts/operator-filters.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { useText } from '../../language/language.ts'

interface AddProps {
  /** Distributor whose library the platform writes. */
  readonly library: string | undefined
  readonly onClose: () => void
}

/** Adds a MAC address to a library. */
export function AddMac({ library, onClose }: AddProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('macLibrary:add.action')}
      schema={MacForm}
      values={{ library, mac: '', keptForUuid: '', remark: '' }}
      save={(form) => api.macLibrary.add(form)}
      submitLabel="common:add"
      successText={({ mac }) => t('macLibrary:add.done', { mac })}
      onSaved={onClose}
      onClose={onClose}
    >
      <TextField
        name="mac"
        label="macLibrary:columns.mac"
        help={t('macLibrary:help.mac')}
        autoComplete="off"
        dir="ltr"
      />
      {library === undefined ? <InstallerField /> : <InstallerBelow distributor={library} />}
      <RemarkField />
    </FormDialog>
  )
}

interface EditProps extends AddProps {
  readonly of: MacEntry
}

/** Changes which installer a MAC address is kept for, and its remark; one in use is kept for its user alone. */
export function EditMac({ of, library, onClose }: EditProps) {
  const t = useText()
  const { uuid, version, mac, keptFor, usedBy, remark } = of
  const current = keptFor ? { value: keptFor.uuid, label: keptFor.name } : undefined
  return (
    <FormDialog
      title={t('macLibrary:edit.title', { mac })}
      schema={MacEdit}
      values={{ uuid, version, keptForUuid: keptFor?.uuid ?? '', remark }}
      save={(form) => api.macLibrary.edit(form)}
      submitLabel="common:save"
      successText={() => t('macLibrary:edit.done', { mac })}
      onSaved={onClose}
      onClose={onClose}
    >
      {usedBy?.installer ? (
        <InstallerInUse {...usedBy.installer} />
      ) : library === undefined ? (
        <InstallerField current={current} />
      ) : (
        <InstallerBelow distributor={library} current={current} />
      )}
      <RemarkField />
    </FormDialog>
  )
}

interface InstallerProps {
  readonly current?: { readonly value: string; readonly label: string } | undefined
}
const keptForField = { name: 'keptForUuid', label: 'macLibrary:columns.keptFor' } as const

function InstallerField({ current }: InstallerProps) {
  const t = useText()
  return (
    <RemoteField
      {...keptForField}
      help={t('macLibrary:help.keptFor')}
      useOptions={useInstallerOptions}
      current={current}
    />
  )
}

/** Among the installers below one distributor. */
function InstallerBelow({ distributor, current }: InstallerProps & { readonly distributor: string }) {
  const t = useText()
  const { data } = useRead(api.installer.ofDistributor, { uuid: distributor })
  const useOptions = (keyword: string): RemoteOptions => {
    const isFound = hasWords(keyword)
    return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name })).filter(({ label }) => isFound(label))
  }
  return <RemoteField {...keptForField} help={t('macLibrary:help.keptFor')} useOptions={useOptions} current={current} />
}

function InstallerInUse({ uuid, name }: { readonly uuid: string; readonly name: string }) {
  const t = useText()
  const user = { value: uuid, label: name }
  return <RemoteField {...keptForField} help={t('macLibrary:help.used')} useOptions={() => [user]} current={user} />
}

function RemarkField() {
  return (
    <TextField name="remark" label="macLibrary:columns.remark" maxLength={limits.contentShort} autoComplete="off" />
  )
}
