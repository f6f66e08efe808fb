import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { reasonOf } from "@/api/error";
import { formatDateTime } from "@/base/dates";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Option } from "@/ui/option";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { chooseDigest, type Digest, digestQuery, frequencies, type Frequency } from "../api";
import { digestTexts as texts } from "../texts";

/** A mail with what was missed: whether, and how often. */
export default function DigestCard() {
  const query = useQuery(digestQuery);
  return (
    <Card aria-label={texts.title}>
      <CardTitle>{texts.title}</CardTitle>
      {query.data ? (
        <Choice digest={query.data} />
      ) : query.isError ? (
        <InlineError text={texts.loadFailed} query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  );
}

function Choice({ digest }: { digest: Digest }) {
  const { frequency, isOffered, address, nextAt } = digest;
  const client = useQueryClient();
  const name = useId();
  // Shown in the same frame as it is tapped, until it is known what came of it.
  const [tapped, setTapped] = useState<Frequency>();
  const chosen = tapped ?? frequency;
  const choose = useMutation({
    // One after the other, so that of two quick taps the later one counts.
    scope: { id: "digest" },
    mutationFn: chooseDigest,
    onSuccess: (known) => {
      // What is on its way does not know of this yet.
      void client.cancelQueries({ queryKey: digestQuery.queryKey });
      client.setQueryData(digestQuery.queryKey, known);
    },
    onError: (error) => {
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
      void client.invalidateQueries({ queryKey: digestQuery.queryKey });
    },
    onSettled: (_, __, value) => setTapped((now) => (now === value ? undefined : now)),
  });
  const possible = isOffered && address !== null && address !== undefined;
  return (
    <div className="grid gap-3">
      <p className="text-[0.9375rem] text-muted">{texts.intro}</p>
      {possible || chosen !== "off" ? (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{texts.how}</legend>
          {frequencies.map((value) => (
            <Option
              key={value}
              {...texts.frequencies[value]}
              name={name}
              value={value}
              checked={chosen === value}
              disabled={!possible && value !== "off"}
              onChange={() => {
                setTapped(value);
                choose.mutate(value);
              }}
            />
          ))}
        </fieldset>
      ) : null}
      {!possible ? (
        <p className="text-sm text-muted">{isOffered ? texts.noAddress : texts.notOffered}</p>
      ) : chosen === "off" ? null : (
        <p role="status" className="text-sm wrap-anywhere text-muted">
          {nextAt && chosen === frequency ? `${texts.next(address, formatDateTime(nextAt))} ` : ""}
          {texts.muted}
        </p>
      )}
    </div>
  );
}
