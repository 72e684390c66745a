import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { type TextKey, useText } from '../../language/language.ts'
import { useFieldName, type FieldName } from './field-names.ts'
import { useIsRequired } from './form.tsx'

type Order = ('label' | 'input' | 'description' | 'error')[]

export interface FieldProps {
  readonly name: string
  readonly label: TextKey
  readonly help?: string
}

/** What every field needs: its registration, its label, its help, its error. */
export function useField(
  name: string,
  label: TextKey,
  help: string | undefined,
  /** How it says one of its values, where that is not the value itself. */
  say?: FieldName['say'],
) {
  const t = useText()
  useFieldName(name, { label: t(label), say })
  const { register, formState, getFieldState, setValue, getValues } = useFormContext()
  // A field may lie in a part of the form.
  const error: unknown = getFieldState(name, formState).error?.message
  const isRequired = useIsRequired(name)
  const sharedProps = {
    label: t(label),
    // The hint stays beside the error: it says how to mend it.
    description: help,
    error: typeof error === 'string' ? error : undefined,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as Order,
  }
  return {
    register: () => register(name),
    trim: () => {
      const value: unknown = getValues(name)
      if (typeof value === 'string' && value !== value.trim()) setValue(name, value.trim(), { shouldDirty: true })
    },
    shared: sharedProps,
    /** The same for a field that opens a list below itself, which would cover what is wrong. */
    listShared: { ...sharedProps, inputWrapperOrder: ['label', 'error', 'input', 'description'] as Order },
  }
}

/** A line of text; trimmed when it is left (specification.md 5). */
export function TextField(
  props: FieldProps &
    Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'type' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'dir'>,
) {
  const { name, label, help, ...rest } = props
  const field = useField(name, label, help)
  const { onBlur, ...registration } = field.register()
  return (
    <TextInput
      {...rest}
      {...field.shared}
      {...registration}
      onBlur={(event) => {
        field.trim()
        void onBlur(event)
      }}
    />
  )
}

/**
 * An e-mail address. Not of the browser's own type: that hands the domain over as machines write it, so what was typed
 * as `x@münchen.de` would come back to the user as `x@xn--mnchen-3ya.de`.
 */
export const EmailField = (props: FieldProps & Pick<TextInputProps, 'autoComplete' | 'dir'>) => (
  <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />
)

/** A password; never trimmed, can be shown. */
export function PasswordField(props: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const { name, label, help, autoComplete } = props
  const t = useText()
  const field = useField(name, label, help)
  return (
    <PasswordInput
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('auth:showPassword'), tabIndex: 0 }}
      {...field.shared}
      {...field.register()}
    />
  )
}
