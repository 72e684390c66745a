import type { IdAccessMode } from '@lintel/contract/credentials/id-access-modes.ts'
import { TextInput } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** What of an identity card doors of the site read; nothing where it has no ID access. */
export function useIdAccessModes(): readonly IdAccessMode[] {
  return useRead(api.personnel.defaults, {}).data?.idAccessModes ?? []
}

type Mode = 'none' | IdAccessMode

/** What doors read of an identity card, and of which one. Needs the texts `personnel`. */
export function IdAccessFields({ modes }: { readonly modes: readonly Mode[] }) {
  const t = useText()
  const mode = useWatch({ name: 'idAccess.mode' }) as Mode
  const { errors } = useFormContext().formState
  // Another person has it already: that is said of the card as a whole.
  const cardError = errors['idAccess']?.message
  return (
    <>
      <OneField
        name="idAccess.mode"
        label="personnel:fields.idAccess"
        help={t('personnel:help.idAccess')}
        options={modes.map((value) => ({
          value,
          label: t(`personnel:idAccess.${value}`),
        }))}
      />
      {(mode === 'run' || mode === 'both') && (
        <NumberOfCard name="idAccess.run" label={t('personnel:fields.run')} help={t('personnel:help.run')} />
      )}
      {(mode === 'serial' || mode === 'both') && (
        <NumberOfCard name="idAccess.serial" label={t('personnel:fields.serial')} help={t('personnel:help.serial')} />
      )}
      {typeof cardError === 'string' && <small role="alert">{cardError}</small>}
    </>
  )
}

function NumberOfCard({ name, label, help }: { readonly name: string; readonly label: string; readonly help: string }) {
  const { field, fieldState } = useController({ name, defaultValue: '' })
  const error = fieldState.error?.message
  return (
    <TextInput
      {...field}
      label={label}
      error={error}
      description={error ? undefined : help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      aria-required
      autoComplete="off"
      dir="ltr"
    />
  )
}
