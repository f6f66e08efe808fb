import { useQuery } from "@tanstack/react-query";
import { UserSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/states";
import { everyoneQuery, type Person } from "../api";
import { filterPeople, noFilter } from "../filter";
import { memberTexts as texts } from "../texts";
import { ListStates } from "./list-states";
import { PeopleFilterBar } from "./people-filter";
import { listHeight, PeopleList } from "./people-list";

/** All accounts with search and status filter; the view says how a row looks. */
export function EveryonePanel({
  label,
  rowHeight,
  children,
}: {
  label: string;
  rowHeight: number;
  children: (person: Person) => ReactNode;
}) {
  const query = useQuery(everyoneQuery);
  const [filter, setFilter] = useState(noFilter);
  const found = query.data && filterPeople(query.data, filter);

  return (
    <Card className="overflow-hidden p-0!">
      <PeopleFilterBar filter={filter} onChange={setFilter} shown={found?.length} all={query.data?.length} />
      <div className={listHeight}>
        <ListStates query={query}>
          {() =>
            found?.length ? (
              <PeopleList label={label} people={found} rowHeight={rowHeight} className={listHeight}>
                {children}
              </PeopleList>
            ) : (
              <EmptyState
                icon={<UserSearch />}
                title={texts.emptySearch}
                text={texts.emptySearchText}
                action={
                  <Button variant="soft" onClick={() => setFilter(noFilter)}>
                    {texts.resetFilter}
                  </Button>
                }
              />
            )
          }
        </ListStates>
      </div>
    </Card>
  );
}
