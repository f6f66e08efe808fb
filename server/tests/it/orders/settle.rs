//! Settlement: pending becomes paid or failed, once.

use crate::support::{TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};

#[on_both]
async fn paid_completes_the_order_and_counts_as_revenue(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    let admin = app.admin().await;
    let answer = admin.settle(&id, "paid").await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Status aktualisiert" }));
    let detail = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&detail["paymentStatus"], &detail["status"]), (&json!("paid"), &json!("completed")));
    assert!(detail["settledAt"].is_string());
    assert_eq!(app.stock(coffee.id).await, Some(3), "sold is sold");
    let stats = admin.get("/api/admin/stats").await.ok();
    assert_eq!(
        (&stats["totalRevenue"], &stats["completedOrders"], &stats["pendingOrders"]),
        (&json!("25.80"), &json!(1), &json!(0))
    );
}

#[on_both]
async fn failed_gives_the_stock_back(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let tea = owner.product(json!({ "stock": null })).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 2), (&tea, 9), (&coffee, 1)])).await;
    assert_eq!(app.stock(coffee.id).await, Some(2));
    owner.settle(&id, "failed").await.ok();
    assert_eq!((app.stock(coffee.id).await, app.stock(tea.id).await), (Some(5), None));
    let detail = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&detail["paymentStatus"], &detail["status"]), (&json!("failed"), &json!("cancelled")));
    assert_eq!(owner.get("/api/admin/stats").await.ok()["totalRevenue"], "0.00");
}

#[on_both]
async fn the_state_table_has_three_ways_out_and_none_further(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    let member = app.member().await;
    let mut settled = Vec::new();
    for (status, german) in [("paid", "bezahlt"), ("failed", "fehlgeschlagen")] {
        let id = member.placed(&order(&[(&coffee, 1)])).await;
        owner.settle(&id, status).await.ok();
        settled.push((id, status, german));
    }
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    app.advance(7 * DAY);
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    settled.push((id, "expired", "abgelaufen"));
    let owner = crate::support::Owner::again(&app).await;
    let stock = app.stock(coffee.id).await;
    for (id, status, german) in settled {
        for next in ["paid", "failed"] {
            let sentence = owner.settle(&id, next).await.refused(ErrorCode::OrderSettled);
            assert_eq!(sentence, format!("Diese Bestellung ist bereits entschieden: {german}."));
        }
        for next in ["pending", "expired"] {
            let sentence = owner.settle(&id, next).await.refused(ErrorCode::PaymentStatusImpossible);
            assert_eq!(sentence, "Eine Bestellung kann nur auf bezahlt oder fehlgeschlagen gesetzt werden.");
        }
        assert_eq!(owner.get(&format!("/api/orders/{id}")).await.ok()["paymentStatus"], status);
    }
    assert_eq!(app.stock(coffee.id).await, stock);
}

#[on_both]
async fn pending_cannot_be_set_nor_expired(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let id = app.visitor().placed(&order(&[(&coffee, 1)])).await;
    for status in ["pending", "expired"] {
        owner.settle(&id, status).await.refused(ErrorCode::PaymentStatusImpossible);
    }
    for status in ["Paid", "completed", "", "refunded"] {
        owner.settle(&id, status).await.refused_field("status", ErrorCode::InvalidValue);
    }
    assert_eq!(owner.get(&format!("/api/orders/{id}")).await.ok()["paymentStatus"], "pending");
}

#[on_both]
async fn of_two_admins_at_once_one_decides(app: TestApp) {
    let (one, other) = (app.admin().await, app.owner().await);
    let coffee = other.product(json!({ "stock": 10 })).await;
    for _ in 0..10 {
        let before = app.stock(coffee.id).await.unwrap();
        let id = app.visitor().placed(&order(&[(&coffee, 1)])).await;
        let (paid, failed) =
            futures::join!(one.settle(&id, "paid").into_future(), other.settle(&id, "failed").into_future());
        let (won, lost) = if paid.status == 200 { (&paid, &failed) } else { (&failed, &paid) };
        won.ok();
        lost.refused(ErrorCode::OrderSettled);
        let sold = i64::from(paid.status == 200);
        assert_eq!(app.stock(coffee.id).await, Some(before - sold));
    }
    let decisions = one.audit_of("order.paid").await.len() + one.audit_of("order.failed").await.len();
    assert_eq!(decisions, 10);
}

#[on_both]
async fn twenty_clicks_give_stock_back_once(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let id = app.visitor().placed(&order(&[(&coffee, 3)])).await;
    let clicks = (0..20).map(|_| owner.settle(&id, "failed").into_future());
    let answers = futures::future::join_all(clicks).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(app.stock(coffee.id).await, Some(5));
}

#[on_sqlite]
async fn only_admins_settle_and_others_are_told_so(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    let path = format!("/api/orders/{id}/payment-status");
    for who in [&*member, &*app.premium().await] {
        let sentence = who
            .put(&path)
            .json(&json!({ "status": "paid" }))
            .await
            .refused(ErrorCode::PaymentStatusAdminOnly);
        assert_eq!(sentence, "Keine Berechtigung - Nur Administratoren dürfen den Zahlungsstatus ändern.");
    }
    app.visitor().put(&path).json(&json!({ "status": "paid" })).await.refused(ErrorCode::NotSignedIn);
    app.unapproved()
        .await
        .put(&path)
        .json(&json!({ "status": "paid" }))
        .await
        .refused(ErrorCode::NotApproved);
    assert_eq!(owner.get(&format!("/api/orders/{id}")).await.ok()["paymentStatus"], "pending");
    owner.settle("0123456789abcdef0123456789abcdef", "paid").await.refused(ErrorCode::OrderNotFound);
}

#[on_both]
async fn a_decision_is_written_down(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let id = app.visitor().placed(&order(&[(&coffee, 1)])).await;
    let admin = app.admin().await;
    admin.settle(&id, "paid").await.ok();
    let [entry] = admin.audit_of("order.paid").await.try_into().unwrap();
    assert_eq!((&entry["actorId"], &entry["subjectId"]), (&json!(admin.id), &json!(id)));
    assert_eq!(entry["subjectName"], format!("#{}", &id[id.len() - 8..]));
    assert_eq!(
        (&entry["before"]["paymentStatus"], &entry["after"]["paymentStatus"]),
        (&json!("pending"), &json!("paid"))
    );
    assert_eq!(entry["reason"], Value::Null);
}

#[on_both]
async fn an_admins_own_order_is_settled_by_somebody_else(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let id = admin.placed(&order(&[(&coffee, 1)])).await;
    let sentence = admin.settle(&id, "paid").await.refused(ErrorCode::DecidedByAnother);
    assert_eq!(sentence, "In eigener Sache entscheidet jemand anderes.");
    other.settle(&id, "paid").await.ok();
    // The owner may be the only one there is.
    let own = owner.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&own, "paid").await.ok();
}
