import { configQuery } from "@/api/config";
import { queryClient } from "@/api/query";
import { printPaper } from "@/base/print";
import { addressLines, pickUpLines } from "@/features/delivery";
import type { Task } from "./api";
import { workTexts as texts } from "./texts";

/** Packing slips, each on a sheet of its own: what goes into the parcel and to whom. No prices: it may be a gift. */
export function printSlips(tasks: readonly Task[]): void {
  const shop = queryClient.getQueryData(configQuery.queryKey)?.shopName ?? "";
  printPaper(
    <>
      {tasks.map((task) => (
        <article key={task.orderId}>
          <p>{shop}</p>
          <h1>{texts.task(task.number)}</h1>
          <p>{task.address ? addressLines(task.address).join(", ") : task.customerName || texts.noName}</p>
          <p>{task.deliveryName}</p>
          {task.pickUp ? <p>{pickUpLines(task.pickUp).slice(0, 2).join(", ")}</p> : null}
          {task.customerNotes ? <p>{task.customerNotes}</p> : null}
          <table>
            <tbody>
              {task.items.map((item) => (
                <tr key={item.position}>
                  <td>{item.quantity - item.shipped} ×</td>
                  <td>{item.productName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </>,
  );
}
