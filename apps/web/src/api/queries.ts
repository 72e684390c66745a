import type { ReadName } from '@lintel/contract/all/contract.ts'
import type { FailureName } from '@lintel/contract/errors/errors.ts'
import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { onChange, type Call, type CallOptions } from './client.ts'
import { forgetEarly, receiveEarly } from './early-answers.ts'
import { ApiError } from './failure.ts'
import { useNamedSite } from './named-site.tsx'
import { onIdentityChange, onLocaleChange } from './request-context.ts'
import { applyReplyPolicy } from './reply-policy.ts'
import { deletedIds, invalidate } from './invalidate.ts'

interface Meta extends Record<string, unknown> {
  readonly handles?: readonly FailureName[] | 'all'
}

const retriesOfReads = 2

function report(error: unknown, meta: Record<string, unknown> | undefined): void {
  if (error instanceof ApiError) applyReplyPolicy(error, (meta as Meta | undefined)?.handles)
}

/** A read is worth repeating only when no answer came or the server stumbled. */
function isWorthRepeating(failures: number, error: unknown): boolean {
  if (failures >= retriesOfReads || !(error instanceof ApiError)) return false
  return error.status === 0 || (error.status >= 500 && error.failure !== 'unexpected')
}

/**
 * The one cache of what was read. Cleared whenever the identity changes, because the same call then means other rows.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: { queries: { retry: isWorthRepeating, staleTime: 0 }, mutations: { retry: false } },
})

onIdentityChange(() => queryClient.clear())
onLocaleChange(() => void queryClient.invalidateQueries())

let rereading: Promise<void> = Promise.resolve()

// What a call invalidates stands on its operation; no page says it.
onChange(({ callName, input, invalidates }) => {
  forgetEarly()
  rereading = invalidate(queryClient, invalidates, deletedIds(callName, input))
})

/** Asks again for reads on the page that something else than a call of this page has changed. */
export const reread = (...names: readonly ReadName[]): Promise<void> => invalidate(queryClient, names)

/** Ends when the reads on the page that the last change invalidated have been answered again. */
export const whenReread = (): Promise<void> => rereading

/** The key of a read: the call's name and what was asked. */
export function readKey<Op extends Operation>(call: Call<Op>, input: InputOf<Op>): readonly [string, InputOf<Op>] {
  return [call.callName, input]
}

interface ReadOptions<Data> {
  readonly enabled?: boolean
  /** Shows the former answer while a new question is on its way (lists). */
  readonly keepFormer?: boolean
  /** How often it is asked again; as a function, by what was answered last. */
  readonly refetchEveryMs?: number | false | ((data: Data | undefined) => number | false)
  /** For so long an answer is not asked for again, whatever happens on the page. */
  readonly freshForMs?: number
}

type AnyCall<Op extends Operation> = (input: InputOf<Op>, options?: CallOptions) => Promise<OutputOf<Op>>

/** Reads a call. Pages show what goes wrong in place, so the policy's alert is on the ignore list for reads. */
export function useRead<Op extends Operation>(
  call: Call<Op>,
  input: InputOf<Op>,
  options: ReadOptions<OutputOf<Op>> = {},
): UseQueryResult<OutputOf<Op>, ApiError> {
  const every = options.refetchEveryMs ?? false
  const siteUuid = useNamedSite()
  const siteOptions = siteUuid === undefined ? {} : { siteUuid }
  return useQuery<OutputOf<Op>, ApiError>({
    queryKey: siteUuid === undefined ? readKey(call, input) : [...readKey(call, input), siteUuid],
    queryFn: async ({ signal }) => {
      const early = siteUuid === undefined ? receiveEarly(call.callName, input) : undefined
      const answer = await early?.catch(() => undefined)
      return (answer as OutputOf<Op> | undefined) ?? (call as AnyCall<Op>)(input, { signal, ...siteOptions })
    },
    enabled: options.enabled ?? true,
    refetchInterval: typeof every === 'function' ? (query) => every(query.state.data) : every,
    staleTime: options.freshForMs ?? 0,
    meta: { handles: 'all' } satisfies Meta,
    ...(options.keepFormer && { placeholderData: keepPreviousData }),
  })
}

interface OperationOptions {
  /** Failures the caller shows itself. */
  readonly handles?: readonly FailureName[] | 'all'
}

/** A call that changes something; it is running until the reads that it invalidates have been answered again. */
export function useOperation<Op extends Operation>(
  call: Call<Op>,
  options: OperationOptions = {},
): UseMutationResult<OutputOf<Op>, ApiError, InputOf<Op>> {
  const siteUuid = useNamedSite()
  return useMutation<OutputOf<Op>, ApiError, InputOf<Op>>({
    mutationFn: (input) => (call as AnyCall<Op>)(input, siteUuid === undefined ? {} : { siteUuid }),
    onSuccess: whenReread,
    meta: { ...(options.handles && { handles: options.handles }) } satisfies Meta,
  })
}

/** What the page has read now. */
export const everythingRead = () => queryClient.getQueriesData({ type: 'active' }).map(([, data]) => data)

/** Reads again what the page shows. */
export async function rereadPage(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active' })
}
