import { queryOptions } from '@tanstack/react-query';
import { type Given, rpc } from './call';
import type { FunctionName } from './surface';

/** Functions of the server that take nothing. */
type BareFunction = { [Name in FunctionName]: Given<Name> extends [] ? Name : never }[FunctionName];

/** The query of a function that takes nothing. Its screen shows a failure itself. */
export const functionQuery = <Name extends BareFunction>(queryKey: string[], name: Name, staleTime: number) =>
  queryOptions({
    queryKey,
    queryFn: () => rpc(name, ...([] as unknown as Given<Name>)),
    staleTime,
    meta: { quiet: true },
  });
