import { useCountries } from '../screen/countries.tsx'
import { type Option, hasWords } from '../options/options.ts'
import type { FilterFieldProps } from './filters.ts'
import { RemoteFilter } from './remote-filter.tsx'

function useCountriesNamed(keyword: string): readonly Option[] {
  const isFound = hasWords(keyword)
  return useCountries().filter(({ label }) => isFound(label))
}

/** A filter by country, found by typing. */
export function CountryFilter(props: FilterFieldProps) {
  return <RemoteFilter {...props} useOptions={useCountriesNamed} />
}
