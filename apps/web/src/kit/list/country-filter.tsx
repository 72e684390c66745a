import { Select } from '@mantine/core'
import { useText } from '../../language/language.ts'
import '../../ui/select-styles.ts'
import { useCountries } from '../countries.tsx'
import type { FilterFieldProps } from './filters.ts'
import classes from './list.module.css'

const optionsShown = 200

/** A filter by country, found by typing. */
export function CountryFilter({ label, value, onChange }: FilterFieldProps) {
  const t = useText()
  const countries = useCountries()
  return (
    <Select
      className={classes.filter!}
      label={label}
      placeholder={t('common:all')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:palette.empty')}
      limit={optionsShown}
      data={[...countries]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
