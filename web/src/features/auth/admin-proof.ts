import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { minutes } from "@/api/query";
import { readAdminToken } from "@/api/token";

const adminProofQuery = queryOptions({
  queryKey: ["admin", "profile"],
  // The admin's token is what is put to the proof, also where another one is kept for everything else.
  queryFn: ({ signal }) =>
    api("get", "/api/admin/profile", { headers: { Authorization: `Bearer ${readAdminToken()}` }, signal }),
  staleTime: minutes(5),
  retry: (failures, error) => failures < 1 && !isRefusal(error),
});

const isRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** What the server says about someone who asks for the back office. */
export type AdminProof = "checking" | "admin" | "refused" | "unreachable";

/**
 * Asks the server whether anyone who holds the stored admin token may enter; without that token no one does.
 * A failure that says nothing about the person (no network, 500) is "unreachable", and `retry` asks again.
 */
export function useAdminProof(): { proof: AdminProof; retry: () => void; retrying: boolean } {
  const holdsToken = readAdminToken() !== null;
  const query = useQuery({ ...adminProofQuery, enabled: holdsToken });
  return {
    proof: holdsToken ? judge(query.isSuccess, query.error) : "refused",
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}

function judge(answered: boolean, error: Error | null): AdminProof {
  // The profile says the same, and the back office shows it.
  if (error instanceof ApiError && error.code === "second_factor_obligatory") return "checking";
  if (isRefusal(error)) return "refused";
  if (answered) return "admin";
  return error ? "unreachable" : "checking";
}
